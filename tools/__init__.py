"""Tools for developers; the product does not need them."""
