"""Where the countries of 2003 lie on the atlas of today."""

from grandtour.games.europatour.board import COUNTRIES

_OTHERWISE = {
    "AT": ("AT", "LI"),
    "BE": ("BE", "LU"),
    "CS": ("RS", "ME", "XK"),
    "ES": ("ES", "AD", "GI"),
    "FI": ("FI", "AX"),
    "FR": ("FR", "MC"),
    "GB": ("GB-EAW",),
    "IT": ("IT", "SM", "VA"),
    "NIR": ("GB-NIR",),
    "SCO": ("GB-SCT",),
}

UNITS: dict[str, tuple[str, ...]] = {
    country.code: _OTHERWISE.get(country.code, (country.code,)) for country in COUNTRIES
}
"""The units of the atlas that make up each country (ruling R12)."""
