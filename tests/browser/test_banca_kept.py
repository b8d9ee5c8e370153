"""A banca while the network is gone: worked out here as the server does, sent on return."""

import random

from tests.browser.banca_alike import find_other_bancas
from tests.browser.conftest import NewDevice


def test_the_tablet_folds_the_banca_as_the_server_does(new_device: NewDevice) -> None:
    page = new_device().page
    page.goto("/sign-in")
    assert find_other_bancas(page, 30, random.Random(16)) == []
