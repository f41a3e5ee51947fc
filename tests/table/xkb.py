"""What each key writes in a layout of the X keyboard extension, where that is installed."""

from __future__ import annotations

import ctypes
import ctypes.util
from pathlib import Path

SYMBOLS = Path("/usr/share/X11/xkb/symbols")
_ROWS = {
    "TLDE": "`",
    "BKSL": "\\",
    **{f"AE{at:02}": key for at, key in enumerate("1234567890-=", 1)},
    **{f"AD{at:02}": key for at, key in enumerate("qwertyuiop[]", 1)},
    **{f"AC{at:02}": key for at, key in enumerate("asdfghjkl;'", 1)},
    **{f"AB{at:02}": key for at, key in enumerate("zxcvbnm,./", 1)},
}


class _Names(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_char_p) for name in ("rules", "model", "layout", "variant", "options")
    ]


def installed() -> bool:
    """Whether the layouts are there, and what reads them."""
    return SYMBOLS.is_dir() and ctypes.util.find_library("xkbcommon") is not None


def keys(layout: str, variant: str = "") -> dict[tuple[str, bool], str]:
    """Returns what each key of a US keyboard writes in a layout, without Shift and with it."""
    library = ctypes.CDLL(ctypes.util.find_library("xkbcommon"))
    library.xkb_context_new.restype = library.xkb_keymap_new_from_names.restype = ctypes.c_void_p
    names = _Names(b"evdev", b"pc105", layout.encode(), variant.encode(), b"")
    context = ctypes.c_void_p(library.xkb_context_new(0))
    keymap = ctypes.c_void_p(library.xkb_keymap_new_from_names(context, ctypes.byref(names), 0))
    assert keymap, (layout, variant)
    found: dict[tuple[str, bool], str] = {}
    for place, key in _ROWS.items():
        code = library.xkb_keymap_key_by_name(keymap, place.encode())
        for level in (0, 1):
            symbols = ctypes.POINTER(ctypes.c_uint32)()
            count = library.xkb_keymap_key_get_syms_by_level(
                keymap, code, 0, level, ctypes.byref(symbols)
            )
            signs = (library.xkb_keysym_to_utf32(symbols[at]) for at in range(count))
            found[key, bool(level)] = "".join(chr(sign) for sign in signs if sign)
    return found
