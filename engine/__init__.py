"""The game itself: cards, ranking, rules, deals, sessions, scoring, bots. No clock, no disk, no screen."""
