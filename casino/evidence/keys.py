"""The key that signs the heads: Ed25519. The private half never leaves its file or setting."""

import os
import secrets
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

PEM_END = b"-----END PUBLIC KEY-----"


class KeyFault(Exception):
    """A key that cannot be read, with the sentence that says why."""


class SigningKey:
    """A private key, its public half, and the short name by which heads call it."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()
        self.id = key_id(self.public)

    def sign(self, message: bytes) -> str:
        """Sign a message."""
        return self._private.sign(message).hex()


def read_signing_key(pem: bytes, where: str) -> SigningKey:
    """Read a private key from PEM (PKCS#8). Raises `KeyFault`."""
    try:
        private = load_pem_private_key(pem, password=None)
    except (ValueError, TypeError) as error:
        raise KeyFault(f"{where} holds no private key in PEM without a password.") from error
    if not isinstance(private, Ed25519PrivateKey):
        raise KeyFault(f"{where} holds a key of another kind than Ed25519.")
    return SigningKey(private)


def load_or_make_signing_key(path: Path) -> SigningKey:
    """Read the private key of a file, made with mode 0600 on first use. Raises `KeyFault`."""
    try:
        if not path.exists():
            _make(path)
        return read_signing_key(path.read_bytes(), str(path))
    except OSError as error:
        raise KeyFault(f"{path} cannot be read or written: {error.strerror}.") from error


def read_public_keys(pem: bytes, where: str) -> dict[str, str]:
    """Read the public keys of a PEM file, by id. Raises `KeyFault`."""
    keys = {}
    for part in pem.split(PEM_END)[:-1]:
        try:
            key = load_pem_public_key(part.strip() + b"\n" + PEM_END + b"\n")
        except ValueError as error:
            raise KeyFault(f"{where} holds no public key in PEM.") from error
        if not isinstance(key, Ed25519PublicKey):
            raise KeyFault(f"{where} holds a key of another kind than Ed25519.")
        public = key.public_bytes(Encoding.Raw, PublicFormat.Raw).hex()
        keys[key_id(public)] = public
    if not keys:
        raise KeyFault(f"{where} holds no public key in PEM.")
    return keys


def public_pem(public: str) -> str:
    """Write a public key as PEM."""
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
    return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()


def is_signed(public: str, signature: str, message: bytes) -> bool:
    """Return whether a signature of a message was made with this key."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def fingerprint(public: str) -> str:
    """Return the SHA-256 of a public key, in groups of four, as people compare it aloud."""
    digest = sha256(bytes.fromhex(public)).hexdigest()
    return " ".join(digest[at : at + 4] for at in range(0, len(digest), 4))


def key_id(public: str) -> str:
    """Return the short name of a public key: the beginning of its fingerprint."""
    return sha256(bytes.fromhex(public)).hexdigest()[:16]


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    pem = Ed25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "wb") as file:
            file.write(pem)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)  # never overwrites: the first to link wins
        except FileExistsError:
            return
    finally:
        draft.unlink(missing_ok=True)
