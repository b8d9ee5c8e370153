"""Where a request comes from."""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from django.conf import settings
from django.http import HttpRequest

_IPV6_PREFIX: Final = 64
"""A provider gives one customer so many addresses that they count as one."""


def address_of(request: HttpRequest) -> str:
    """Return where a request comes from: behind a trusted proxy, the last address it names."""
    said = request.headers.get("X-Forwarded-For", "") if settings.TRUST_PROXY else ""
    return said.rpartition(",")[2].strip()[:45] or str(request.META.get("REMOTE_ADDR", ""))


def network_of(address: str) -> str:
    """Return the network of an address: for IPv6 its /64, any other as it is."""
    try:
        one = ip_address(address)
    except ValueError:
        return address
    if isinstance(one, IPv6Address):
        if one.ipv4_mapped is not None:
            return str(one.ipv4_mapped)
        return str(ip_network((int(one), _IPV6_PREFIX), strict=False))
    return str(one)
