"""The vocabulary of effects: values that change Rules, each with its layer and its opposite."""
