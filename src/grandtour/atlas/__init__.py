"""Europe as data and as pictures: country shapes, projection, label placement.

Standard library and msgspec only; the shapes come from `europe.json`, see `atlas.py`.
"""

from grandtour.atlas.atlas import Atlas, Box, Unit, load_atlas
from grandtour.atlas.labels import (
    LabelRequest,
    Placed,
    Rect,
    holds,
    meets,
    place_labels,
    text_width,
)
from grandtour.atlas.path import Point, curve, path_data
from grandtour.atlas.projection import project, unproject

__all__ = [
    "Atlas",
    "Box",
    "LabelRequest",
    "Placed",
    "Point",
    "Rect",
    "Unit",
    "curve",
    "holds",
    "load_atlas",
    "meets",
    "path_data",
    "place_labels",
    "project",
    "text_width",
    "unproject",
]
