"""Where the countries of 1998 lie on the atlas of today."""

from grandtour.games.europa.board import CODES

UNITS: dict[str, tuple[str, ...]] = {
    "ISL": ("IS",),
    "IRL": ("IE",),
    "GBR": ("GB-EAW", "GB-SCT", "GB-NIR", "IM", "GG", "JE"),
    "FRA": ("FR", "MC"),
    "BEL": ("BE",),
    "NLD": ("NL",),
    "LUX": ("LU",),
    "DEU": ("DE",),
    "DNK": ("DK",),
    "NOR": ("NO",),
    "SWE": ("SE",),
    "FIN": ("FI", "AX"),
    "CHE": ("CH", "LI"),
    "AUT": ("AT",),
    "ITA": ("IT", "SM", "VA"),
    "ESP": ("ES", "AD", "GI"),
    "PRT": ("PT",),
    "GRC": ("GR",),
    "TUR": ("TR",),
    "POL": ("PL",),
    "CZE": ("CZ",),
    "SVK": ("SK",),
    "HUN": ("HU",),
    "ROU": ("RO",),
    "BGR": ("BG",),
    "ALB": ("AL",),
    "YUG": ("RS", "ME", "XK"),
    "SVN": ("SI",),
    "HRV": ("HR",),
    "BIH": ("BA",),
    "MKD": ("MK",),
    "EST": ("EE",),
    "LVA": ("LV",),
    "LTU": ("LT",),
    "BLR": ("BY",),
    "UKR": ("UA",),
    "MDA": ("MD",),
    "RUS": ("RU",),
}
"""The units of the atlas that make up each country."""

assert tuple(UNITS) == CODES, "every country of the board lies on the map"
