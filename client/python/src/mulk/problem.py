"""Refusals of the API, as an exception with the fields of the RFC 9457 problem."""

import email.utils
import json
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any


@dataclass(frozen=True)
class Fault:
    """One fault in a request, with the nearest valid names or values."""

    parameter: str
    message: str
    candidates: tuple[str, ...] = ()


class ProblemError(Exception):
    """Raised for every answer that is no success. Branch on `code`."""

    def __init__(self, *, status: int, code: str, detail: str, request_id: str | None = None,
                 errors: tuple[Fault, ...] = (), retry_after_seconds: float | None = None) -> None:
        lines = [f"{status} {code}: {detail}", *(f"  {one.parameter} {one.message}" for one in errors)]
        super().__init__("\n".join(lines))
        self.status = status
        self.code = code
        self.detail = detail
        self.request_id = request_id
        self.errors = errors
        self.retry_after_seconds = retry_after_seconds


def retry_after(header: str | None) -> float | None:
    """Returns the seconds of `Retry-After`, which holds a number or a date; None without one."""
    if header is None:
        return None
    if header.strip().isdigit():
        return float(header)
    try:
        until = email.utils.parsedate_to_datetime(header)
    except ValueError:
        return None
    return max(0.0, (until - datetime.now(timezone.utc)).total_seconds())


def problem_of(status: int, media_type: str, body: bytes, wait: float | None) -> ProblemError:
    """Returns the exception for an answer. A proxy before the service may answer without a problem."""
    text = body.decode("utf-8", "replace")
    sent: Any = None
    if media_type.startswith("application/problem+json"):
        try:
            sent = json.loads(text)
        except ValueError:
            pass
    if not isinstance(sent, dict):
        return ProblemError(status=status, code="not-from-mulk", detail=text[:200], retry_after_seconds=wait)
    errors = tuple(
        Fault(one["parameter"], one["message"], tuple(one.get("candidates", ())))
        for one in sent.get("errors", ())
    )
    return ProblemError(status=status, code=str(sent.get("code")), detail=str(sent.get("detail")),
                        request_id=sent.get("request_id"), errors=errors, retry_after_seconds=wait)
