"""Structured logs: one JSON object per line, to standard error; LOG_LEVEL is the lowest level."""

import logging.config
from collections.abc import Mapping
from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger


def configure_logging(chosen: Mapping[str, Any]) -> None:
    """Send the standard library's and structlog's lines through one JSON formatter.

    `chosen` holds the `level` from which lines are written.
    """
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "json": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "processors": [
                        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                        structlog.processors.format_exc_info,
                        structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
                    ],
                    "foreign_pre_chain": [*shared, _forget_traceback_of_probes],
                },
            },
            "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json"}},
            "root": {"handlers": ["console"], "level": chosen["level"]},
            "loggers": {
                # Django's own handlers would write a second line, and send mail to nobody.
                "django": {"handlers": [], "propagate": True},
                # A request has one line, `request_finished` or `request_failed`.
                "django.request": {"level": "ERROR"},
                "django.security.csrf": {"level": "ERROR"},
                "uvicorn.access": {"level": "WARNING"},
                "httpx": {"level": "WARNING"},
                # Some 700 lines, one for each guard that a migration puts in.
                "pgtrigger": {"level": "WARNING"},
            },
        }
    )


def _forget_traceback_of_probes(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Keep one line of a request that is not meant for us (a foreign Host): our code is not it."""
    if str(line.get("logger", "")).startswith("django.security"):
        line.pop("exc_info", None)
    return line
