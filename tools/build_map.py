"""Make src/grandtour/atlas/europe.json from Natural Earth's countries.

The steps: read the countries, join and cut them to our units, project and clip, find the lines
that units share (arcs), simplify each line once, round to kilometres, mend crossings, write.
See README.md in this folder for how to run it.
"""

import argparse
import json
import shutil
import subprocess
import tarfile
import tempfile
from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from pyproj import Transformer
from shapely import make_valid, transform
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from grandtour.atlas.projection import HEIGHT, LEFT, TOP, WIDTH
from grandtour.atlas.rings import area, inner_point
from tools.map_lines import Crowd, Spots, Topology, mend, simplify, to_kilometres

OUT = Path(__file__).parents[1] / "src/grandtour/atlas/europe.json"
VIEW = (380, 330, 4720, 4310)
"""Default view: all the land and places of Europe, without the outer sea."""

DETAIL = 4.0
"""A corner that spans less than this (km2) is simplified away."""
ISLAND = 20.0
"""Islands smaller than this (km2) are left out."""
DOT = 2500.0
"""Units smaller than this (km2) get a marker."""

CODES = {
    "004": "AF", "008": "AL", "012": "DZ", "020": "AD", "031": "AZ", "040": "AT", "051": "AM",
    "056": "BE", "070": "BA", "100": "BG", "112": "BY", "191": "HR", "196": "CY", "203": "CZ",
    "208": "DK", "233": "EE", "234": "FO", "246": "FI", "248": "AX", "250": "FR", "268": "GE",
    "275": "PS", "276": "DE", "292": "GI", "300": "GR", "304": "GL", "336": "VA", "348": "HU",
    "352": "IS", "364": "IR", "368": "IQ", "372": "IE", "376": "IL", "380": "IT", "398": "KZ",
    "400": "JO", "422": "LB", "428": "LV", "434": "LY", "438": "LI", "440": "LT", "442": "LU",
    "470": "MT", "492": "MC", "498": "MD", "499": "ME", "504": "MA", "528": "NL", "578": "NO",
    "616": "PL", "620": "PT", "642": "RO", "643": "RU", "674": "SM", "682": "SA", "688": "RS",
    "703": "SK", "705": "SI", "724": "ES", "752": "SE", "756": "CH", "760": "SY", "788": "TN",
    "792": "TR", "795": "TM", "804": "UA", "807": "MK", "818": "EG", "826": "GB", "831": "GG",
    "832": "JE", "833": "IM", "860": "UZ",
}  # fmt: skip
NAMED = {
    "Kosovo": "XK",
    "N. Cyprus": "CY",
    "Cyprus U.N. Buffer Zone": "CY",
    "Akrotiri": "CY",
    "Dhekelia": "CY",
}
"""Areas without a number of their own in ISO 3166."""

SHAPELESS = {"VA": ("IT", 41.903, 12.453), "MC": ("FR", 43.738, 7.424), "GI": ("ES", 36.14, -5.353)}
"""Units smaller than the grid: the unit around them gets the land, they get a marker only."""

SIMFEROPOL = Spot(34.1, 44.95)
BELFAST = Spot(-5.93, 54.6)
RATHLIN = box(-6.4, 55.2, -6.1, 55.35)

# Longitude, latitude: down the Solway Firth and out to sea, round the north, back to the coast
# north of Berwick; then the land border from there by the Tweed, the Cheviots and the Liddel.
SCOTLAND = Polygon([
    (-3.065, 54.975), (-3.15, 54.968), (-3.22, 54.962), (-3.33, 54.93), (-3.42, 54.92),
    (-3.7, 54.81), (-4.6, 54.55), (-5.2, 54.5), (-9.0, 54.5), (-15.0, 56.0), (-15.0, 63.0),
    (5.0, 63.0), (5.0, 57.0), (-1.5, 55.95), (-2.034, 55.811), (-2.085, 55.79), (-2.1, 55.765),
    (-2.1, 55.745), (-2.16, 55.725), (-2.245, 55.65), (-2.335, 55.64), (-2.25, 55.55),
    (-2.2, 55.5), (-2.18, 55.47), (-2.23, 55.428), (-2.34, 55.41), (-2.478, 55.354),
    (-2.585, 55.29), (-2.62, 55.25), (-2.67, 55.22), (-2.8, 55.13), (-2.9, 55.08),
    (-2.968, 55.056), (-3.033, 55.05),
])  # fmt: skip

Shapes = dict[str, BaseGeometry]


def read_countries(source: Path) -> tuple[str, Shapes]:
    """The package's version, and the countries by our codes, in degrees."""
    version = json.loads((source / "package.json").read_text())["version"]
    data = json.loads((source / "countries-10m.json").read_text())
    (sx, sy), (tx, ty) = data["transform"]["scale"], data["transform"]["translate"]
    arcs = []
    for steps in data["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            arc.append((x * sx + tx, y * sy + ty))
        arcs.append(arc)

    def ring(numbers: list[int]) -> list[tuple[float, float]]:
        out: list[tuple[float, float]] = []
        for n in numbers:
            arc = arcs[n] if n >= 0 else arcs[~n][::-1]
            out += arc[1:] if out else arc
        return out

    parts: dict[str, list[BaseGeometry]] = defaultdict(list)
    for country in data["objects"]["countries"]["geometries"]:
        code = NAMED.get(country["properties"]["name"], CODES.get(country.get("id", ""), ""))
        shapes = country["arcs"] if country["type"] == "MultiPolygon" else [country["arcs"]]
        for numbers in shapes if code else ():
            rings = [line for r in numbers if len(line := ring(r)) > 3]
            if code == "RU":
                # The far east lies beyond the 180th meridian; unroll it or it tears the rings.
                rings = [[(x % 360, y) for x, y in line] for line in rings]
            if rings:
                parts[code].append(make_valid(Polygon(rings[0], rings[1:])))
    return version, {code: unary_union(shapes) for code, shapes in parts.items()}


def our_units(countries: Shapes) -> Shapes:
    """Join and cut the countries, still in degrees, to the units of the atlas."""
    units = dict(countries)
    crimea = [p for p in polygons(units["RU"]) if p.contains(SIMFEROPOL)]
    units["UA"] = unary_union([units["UA"], *crimea])
    # Nothing east of 100 degrees is on the map, and the projection bends badly out there.
    rest = unary_union([p for p in polygons(units["RU"]) if p not in crimea])
    units["RU"] = rest.intersection(box(0, 30, 100, 85))
    for code, (host, _, _) in SHAPELESS.items():
        units[host] = unary_union([units[host], units.pop(code, Polygon())])
    kingdom = polygons(units.pop("GB"))
    north = [p for p in kingdom if p.contains(BELFAST) or p.within(RATHLIN)]
    island = unary_union([p for p in kingdom if p not in north])
    units["GB-NIR"] = unary_union(north)
    units["GB-SCT"] = island.intersection(SCOTLAND)
    units["GB-EAW"] = island.difference(SCOTLAND)
    return units


def project_and_clip(units: Shapes) -> dict[str, list[Polygon]]:
    """Polygons in map units inside the frame; specks are dropped or given to their neighbour."""
    to_laea = Transformer.from_crs(4326, 3035, always_xy=True).transform
    frame = box(0, 0, WIDTH, HEIGHT)

    def to_map(lon: Any, lat: Any) -> tuple[Any, Any]:
        x, y = to_laea(lon, lat)
        return x / 1000 - LEFT, TOP - y / 1000

    clipped = {
        code: [
            make_valid(p).intersection(frame)
            for p in polygons(transform(shape, to_map, interleaved=False))
        ]
        for code, shape in units.items()
    }
    found = {code: [q for p in ps for q in polygons(p)] for code, ps in clipped.items()}
    specks = []
    for code, parts in found.items():
        biggest = max((p.area for p in parts), default=0)
        specks += [(code, p) for p in parts if p.area < min(ISLAND, biggest)]
        found[code] = [p for p in parts if p.area >= min(ISLAND, biggest)]
    for code, speck in specks:
        for other, parts in found.items():
            touching = [p for p in parts if other != code and p.distance(speck) < 1e-6]
            if touching:
                rest = [p for p in parts if p not in touching]
                found[other] = rest + polygons(unary_union([speck, *touching]))
                break
    return {code: parts for code, parts in found.items() if parts}


def polygons(shape: BaseGeometry) -> list[Polygon]:
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    return [p for part in getattr(shape, "geoms", ()) for p in polygons(part)]


def unit_record(code: str, rings: list[list[int]], walk: Callable[[int], Spots]) -> dict[str, Any]:
    """A unit as the file stores it."""
    closed = []
    for ring in rings:
        line: Spots = []
        for arc in ring:
            line += walk(arc)[1:] if line else walk(arc)
        closed.append(line)
    outer = [ring for ring in closed if area(ring) > 0]
    size = sum(map(area, closed))
    label = inner_point(closed, precision=2.0)
    record = {"code": code, "label": label, "box": main_box(outer), "rings": rings}
    if size < DOT:
        record["marker"] = label
    return record


def main_box(outer: list[Spots]) -> tuple[int, int, int, int]:
    """Box of the biggest part, and of the others that are big themselves or not far off."""
    outer = sorted(outer, key=area, reverse=True)
    frames = [Polygon(ring).bounds for ring in outer]
    left, top, right, bottom = frames[0]
    reach = 0.12 * Spot(left, top).distance(Spot(right, bottom))
    for ring, (x0, y0, x1, y1) in list(zip(outer, frames, strict=True))[1:]:
        gap = box(left, top, right, bottom).distance(box(x0, y0, x1, y1))
        if area(ring) > 0.01 * area(outer[0]) or gap < reach:
            left, top = min(left, x0), min(top, y0)
            right, bottom = max(right, x1), max(bottom, y1)
    return int(left), int(top), int(right - left), int(bottom - top)


def build(source: Path) -> dict[str, Any]:
    version, countries = read_countries(source)
    topology = Topology(project_and_clip(our_units(countries)))
    crowd = Crowd(topology.arcs)
    arcs = []
    for arc, size in zip(topology.arcs, topology.smallest, strict=True):
        arcs.append(to_kilometres(simplify(arc, min(DETAIL, 0.02 * size), crowd)))
    print(f"{len(arcs)} arcs, {sum(map(len, arcs))} points, {mend(arcs)} crossings left")

    def walk(arc: int) -> Spots:
        return arcs[arc] if arc >= 0 else arcs[~arc][::-1]

    used: dict[int, int] = {}
    units = []
    for code, rings in sorted(topology.units.items()):
        solid = [[a for a in ring if len(walk(a)) > 1] for ring in rings]
        solid = [ring for ring in solid if sum(len(walk(a)) - 1 for a in ring) > 2]
        record = unit_record(code, solid, walk)
        for ring in solid:
            for i, a in enumerate(ring):
                n = used.setdefault(a if a >= 0 else ~a, len(used))
                ring[i] = n if a >= 0 else ~n
        units.append(record)
    units += [shapeless(code) for code in SHAPELESS]
    return {
        "provenance": provenance(version),
        "origin": (LEFT, TOP),
        "width": WIDTH,
        "height": HEIGHT,
        "view": VIEW,
        "arcs": [steps(arcs[n]) for n in used],
        "units": sorted(units, key=lambda unit: unit["code"]),
    }


def shapeless(code: str) -> dict[str, Any]:
    _, lat, lon = SHAPELESS[code]
    x, y = Transformer.from_crs(4326, 3035, always_xy=True).transform(lon, lat)
    spot = (round(x / 1000 - LEFT), round(TOP - y / 1000))
    return {"code": code, "label": spot, "box": (spot[0] - 1, spot[1] - 1, 2, 2), "marker": spot}


def steps(arc: Spots) -> list[int]:
    out = list(arc[0])
    for a, b in pairwise(arc):
        out += (b[0] - a[0], b[1] - a[1])
    return out


def provenance(version: str) -> dict[str, Any]:
    return {
        "source": "Natural Earth, Admin 0 countries 1:10m, public domain",
        "via": f"npm package world-atlas {version}, countries-10m.json",
        "projection": "EPSG:3035 (LAEA Europe); 1 unit = 1 km, y down, origin = easting and "
        "northing of the top-left corner in km",
        "changes": [
            "clipped to the frame, simplified, rounded to whole km, "
            f"islands under {ISLAND:g} km2 left out",
            "CY is the whole island: with the north, the buffer zone and the two bases",
            "Crimea is in UA",
            "the United Kingdom is cut into GB-EAW, GB-SCT and GB-NIR; the line between England "
            "and Scotland is our own, from about twenty points",
            "VA, MC and GI have a marker only; their land is drawn with IT, FR and ES",
            "enclaves under the island limit are drawn with the country around them",
        ],
    }


def fetch(folder: Path) -> Path:
    """Get world-atlas from the npm registry and unpack it."""
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("npm is not installed; give --source")
    # S603: the command is fixed, nothing in it comes from outside.
    subprocess.run([npm, "pack", "world-atlas", "--silent"], cwd=folder, check=True)  # noqa: S603
    with tarfile.open(next(folder.glob("world-atlas-*.tgz"))) as packed:
        packed.extractall(folder, filter="data")
    return folder / "package"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--source", type=Path, help="folder of an unpacked world-atlas package")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        result = build(options.source or fetch(Path(folder)))
    options.out.write_text(json.dumps(result, separators=(",", ":"), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
