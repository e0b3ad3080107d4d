"""A compressed answer put together from stretches is what was to be sent."""

import gzip

from hypothesis import given
from hypothesis import strategies as st

from grandtour.web.squeezing import Squeezed, gzipped, plain


@given(st.lists(st.tuples(st.text(max_size=2000), st.booleans())))
def test_any_texts_in_any_order(texts: list[tuple[str, bool]]) -> None:
    whole = "".join(text for text, _ in texts).encode()
    stretches = [Squeezed(text) if is_kept else text for text, is_kept in texts]
    assert gzip.decompress(gzipped(*stretches)) == plain(*stretches) == whole
