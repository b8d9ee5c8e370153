"""Posts each word as JSON to an address of the house, signed."""

import hashlib
import hmac
import json
import time

import httpx
from django.conf import settings

from tables.seating.notify.errors import NotifyError
from tables.seating.services.notifications import Word

TIMEOUT_S = 5.0


def sign(secret: str, sent_at: str, body: bytes) -> str:
    """Sign a body with the moment of sending: hex of HMAC-SHA256 over `<sent_at>.<body>`."""
    return hmac.new(secret.encode(), sent_at.encode() + b"." + body, hashlib.sha256).hexdigest()


class WebhookNotifier:
    """Anything but a 2xx within five seconds is a failure; redirects are not followed."""

    def __init__(self, url: str) -> None:
        self._url = url

    def notify(self, word: Word) -> None:
        """Post the word. Raises NotifyError, also without a secret to sign it with."""
        secret = settings.NOTIFIER_SECRET
        if not secret:
            raise NotifyError("NOTIFIER_SECRET is not set")
        body = json.dumps(word.message).encode()
        sent_at = str(int(time.time()))
        headers = {
            "Content-Type": "application/json",
            "Idempotency-Key": f"sabot-notification-{word.id}",
            "X-Sabot-Sent-At": sent_at,
            "X-Sabot-Signature": f"sha256={sign(secret, sent_at, body)}",
        }
        try:
            response = httpx.post(self._url, content=body, headers=headers, timeout=TIMEOUT_S)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise NotifyError(type(error).__name__) from error
        if not response.is_success:
            raise NotifyError(str(response.status_code))
