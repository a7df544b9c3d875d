"""The game itself: cards, ranking, rules, one deal, a session, scoring, bots. No clock, no disk, no screen."""
