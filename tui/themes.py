"""The looks of the table: our themes, and the colours of the cards, which every theme shares."""

from textual.theme import Theme

# A card keeps its colours whatever lies around it: ink on ivory, four suits apart.
CARD_COLOURS: dict[str, str] = {
    "card": "#f4efe1",
    "card-ink": "#1f2328",
    "card-faint": "#565140",
    "card-edge": "#f4efe1",
    "card-picked": "#f7cb62",
    "card-dimmed": "#d4cdb8",
    "card-back": "#98122e",
    "card-back-weave": "#d98098",
    "suit-clubs": "#00641f",
    "suit-diamonds": "#1748b0",
    "suit-hearts": "#a8101a",
    "suit-spades": "#1f2328",
    "gold": "#f2c14e",
    "gain": "#7fd1ae",
    "loss": "#f08a80",
    "slot": "#2a5a4b",
    "faint": "#b0cfc2",
}

# The same where the ground is light: it may be as light as a card, so that a card has an edge.
LIGHT_CARD_COLOURS: dict[str, str] = CARD_COLOURS | {
    "card": "#fffdf6",
    "card-edge": "#8a8471",
    "gold": "#634000",
    "gain": "#145a33",
    "loss": "#8f1016",
    "slot": "#a3bfae",
    "faint": "#35493f",
}

FELT_DARK = Theme(
    name="felt-dark",
    primary="#f2c14e",
    secondary="#7fb8a4",
    accent="#f2c14e",
    foreground="#e8efe9",
    background="#12322a",
    surface="#0e2821",
    panel="#0c231d",
    success="#7fd1ae",
    warning="#f2c14e",
    error="#f08a80",
    dark=True,
    variables=CARD_COLOURS,
)

FELT_LIGHT = Theme(
    name="felt-light",
    primary="#8a5a00",
    secondary="#2f6b57",
    accent="#8a5a00",
    foreground="#16241f",
    background="#cfe0d3",
    surface="#dfeae1",
    panel="#bdd3c4",
    success="#176b3d",
    warning="#8a5a00",
    error="#a4161a",
    dark=False,
    variables=LIGHT_CARD_COLOURS,
)

HIGH_CONTRAST = Theme(
    name="high-contrast",
    primary="#ffff00",
    secondary="#00ffff",
    accent="#ffff00",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1a1a1a",
    success="#00ff66",
    warning="#ffff00",
    error="#ff6666",
    dark=True,
    variables=CARD_COLOURS
    | {
        "card": "#ffffff",
        "card-ink": "#000000",
        "card-edge": "#ffffff",
        "card-faint": "#555555",
        "card-picked": "#ffff00",
        "card-dimmed": "#d0d0d0",
        "card-back": "#98122e",
        "card-back-weave": "#ffffff",
        "suit-clubs": "#006400",
        "suit-diamonds": "#0000cd",
        "suit-hearts": "#a80000",
        "suit-spades": "#000000",
        "gold": "#ffff00",
        "gain": "#00ff66",
        "loss": "#ff6666",
        "slot": "#404040",
        "faint": "#d0d0d0",
    },
)

THEMES: tuple[Theme, ...] = (FELT_DARK, FELT_LIGHT, HIGH_CONTRAST)
