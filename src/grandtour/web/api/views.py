"""Views as the API tells them."""

from typing import Any, TypeAlias

ViewData: TypeAlias = dict[str, Any]
"""What is visible, by name. `Any`: only the game, or the solo, knows what its view holds."""
