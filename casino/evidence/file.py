"""Reads and writes an export: JSON Lines, each in its one form, the last signing all before it."""

from collections.abc import Iterable
from hashlib import sha256
from typing import BinaryIO

import msgspec

from casino.evidence.check import BrokenEvidence, Checker
from casino.evidence.form import AnyLine, End, canonical
from casino.evidence.keys import SigningKey, is_signed

LINE_BYTES_MAX = 64 * 1024 * 1024
_DECODER = msgspec.json.Decoder(AnyLine)


class BrokenFile(BrokenEvidence):
    """A broken line of a file, by its number."""

    def __init__(self, line: int, what: str, why: str) -> None:
        super().__init__(what, why)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}: {self.why}"


def write_file(file: BinaryIO, lines: Iterable[AnyLine], key: SigningKey) -> int:
    """Write the lines and their signed end; return how many there are."""
    digest, count = sha256(), 0
    for line in lines:
        written = canonical(line) + b"\n"
        digest.update(written)
        file.write(written)
        count += 1
    words = digest.hexdigest()
    end = End(lines=count, digest=words, key=key.id, signature=key.sign(words.encode()))
    file.write(canonical(end) + b"\n")
    return count + 1


def check_file(file: BinaryIO, checker: Checker) -> int:
    """Check an export line by line; return how many lines it has. Raises `BrokenFile`."""
    digest, number = sha256(), 0
    end: End | None = None
    while written := file.readline(LINE_BYTES_MAX):
        number += 1
        if end is not None:
            raise BrokenFile(number, "a line", "it comes after the end")
        line = _read(number, written)
        try:
            checker.take(line)
        except BrokenEvidence as broken:
            raise BrokenFile(number, broken.what, broken.why) from broken
        if isinstance(line, End):
            end = line
            _check_end(number, line, digest.hexdigest(), checker)
        else:
            digest.update(written)
    if end is None:
        raise BrokenFile(number + 1, "the end of the file", "it is missing")
    try:
        checker.finish()
    except BrokenEvidence as broken:
        raise BrokenFile(number, broken.what, broken.why) from broken
    return number


def _read(number: int, written: bytes) -> AnyLine:
    try:
        line: AnyLine = _DECODER.decode(written)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BrokenFile(number, "a line", f"it cannot be read ({error})") from error
    if canonical(line) + b"\n" != written:
        raise BrokenFile(number, "a line", "it is not written in its form")
    return line


def _check_end(number: int, end: End, digest: str, checker: Checker) -> None:
    what = "the end of the file"
    if end.lines != number - 1:
        raise BrokenFile(number, what, f"it speaks of {end.lines} lines before it")
    if end.digest != digest:
        raise BrokenFile(
            number, what, "the file was changed where no record depends on it, or signed again"
        )
    if end.key not in checker.keys:
        raise BrokenFile(number, what, f"key {end.key} is not among those believed")
    if not is_signed(checker.keys[end.key], end.signature, end.digest.encode()):
        raise BrokenFile(number, what, "it is not signed by its key")
