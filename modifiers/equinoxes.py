"""Equinoxes and solstices to the minute: astral's sun may miss them by twelve, which can be another day.

The formula is that of Jean Meeus, Astronomical Algorithms, chapter 27, for the years 1000 to 3000: a mean
instant, and 24 waves by which the planets and the moon pull the Earth away from it.
"""

from math import cos, radians

_MEAN = (
    (78.80984, 365242.37404, 0.05169, -0.00411, -0.00057),
    (171.56767, 365241.62603, 0.00325, 0.00888, -0.00030),
    (265.21715, 365242.01767, -0.11575, 0.00337, 0.00078),
    (355.05952, 365242.74049, -0.06223, -0.00823, 0.00032),
)
"""For each quarter the mean instant in days from noon of 1 January 2000: a polynomial in millennia."""

_WAVES = (
    (485, 324.96, 1934.136), (203, 337.23, 32964.467), (199, 342.08, 20.186), (182, 27.85, 445267.112),
    (156, 73.14, 45036.886), (136, 171.52, 22518.443), (77, 222.54, 65928.934), (74, 296.72, 3034.906),
    (70, 243.58, 9037.513), (58, 119.81, 33718.147), (52, 297.17, 150.678), (50, 21.02, 2281.226),
    (45, 247.54, 29929.562), (44, 325.15, 31555.956), (29, 60.93, 4443.417), (18, 155.12, 67555.328),
    (17, 288.79, 4562.452), (16, 198.04, 62894.029), (14, 199.76, 31436.921), (12, 95.39, 14577.848),
    (12, 287.11, 31931.756), (12, 320.81, 34777.259), (9, 227.73, 1222.114), (8, 15.45, 16859.074),
)  # fmt: skip
"""Height in hundred-thousandths of a day, phase in degrees, and degrees in a century."""


def quarter_day(year: int, quarter: int) -> float:
    """When a quarter of the sun's way begins, in days of even time from noon of 1 January 2000.

    quarter: 0 and 2 begin with the equinoxes of March and September, 1 and 3 with the solstices.
    """
    thousands = (year - 2000) / 1000
    mean = sum(factor * thousands**power for power, factor in enumerate(_MEAN[quarter]))
    centuries = mean / 36525
    pull = sum(height * cos(radians(phase + pace * centuries)) for height, phase, pace in _WAVES)
    around = radians(35999.373 * centuries - 2.47)
    return mean + 0.00001 * pull / (1 + 0.0334 * cos(around) + 0.0007 * cos(2 * around))
