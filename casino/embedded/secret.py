"""The secret key, made once if none is set."""

import os
import secrets
from pathlib import Path

from casino.embedded.errors import StartError
from casino.embedded.places import make_data_dir

KEY_BYTES = 48
KEY_CHARACTERS_MIN = 50


def load_or_make_secret_key(data_dir: Path) -> str:
    """Return the key kept in ``secret_key`` of the data folder, made on first use.

    The file has mode 0600. Two processes that make it at the same time agree on one key. Raises
    `StartError` when the file can be neither read nor written.
    """
    path = data_dir / "secret_key"
    try:
        return _read_key(path) or _make_key(path)
    except OSError as error:
        raise StartError(
            f"The secret key {path} cannot be read or written: {error.strerror}. "
            "Make the data folder writable or set SECRET_KEY."
        ) from error


def _read_key(path: Path) -> str | None:
    try:
        key = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return None
    # A file cut short by a full disk must not become a short key.
    return key if len(key) >= KEY_CHARACTERS_MIN else None


def _make_key(path: Path) -> str:
    make_data_dir(path.parent)
    key = secrets.token_urlsafe(KEY_BYTES)
    draft = path.with_name(f".secret_key.{os.getpid()}.{secrets.token_hex(4)}")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "w", encoding="ascii") as file:
            file.write(key + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            # A hard link never overwrites: whoever links first wins, the others read.
            os.link(draft, path)
        except FileExistsError:
            if winner := _read_key(path):
                return winner
            draft.replace(path)  # a damaged file: replaced whole
        return key
    finally:
        draft.unlink(missing_ok=True)
