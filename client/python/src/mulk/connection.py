"""Sends requests to the API: addresses, keys, pages and further tries."""

import json
import shutil
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPResponse
from os import PathLike
from typing import Any

from mulk.problem import problem_of, retry_after

_ARROW = "arrow"


class Connection:
    """A service and a key."""

    def __init__(self, base_url: str, key: str, *, tries: int = 4, longest_wait_seconds: float = 60,
                 timeout_seconds: float = 120, sleep: Callable[[float], None] = time.sleep) -> None:
        """`tries` counts the first one; 429 and 503 are tried again after `Retry-After`."""
        self._base_url = base_url.rstrip("/")
        self._key = key
        self._tries = tries
        self._longest_wait_seconds = longest_wait_seconds
        self._timeout_seconds = timeout_seconds
        self._sleep = sleep

    def get(self, path: str, **params: Any) -> Any:
        """Returns the JSON of a path such as `/api/v1/areas/{id}`. Raises `ProblemError`."""
        with self.open(path, accept="application/json", **params) as answer:
            return json.load(answer)

    def post(self, path: str, body: object, **params: Any) -> Any:
        """Returns the JSON that a body is answered with. Raises `ProblemError`."""
        with self._send("POST", path, params, "application/json", body) as answer:
            return json.load(answer)

    def open(self, path: str, *, accept: str = "*/*", **params: Any) -> HTTPResponse:
        """Returns the open answer, for `format="csv"` and other formats. Raises `ProblemError`."""
        return self._send("GET", path, params, accept, None)

    def rows(self, path: str, **params: Any) -> Iterator[Any]:
        """Yields every row of a list, page after page, all from the snapshot of the first page."""
        asked = {"limit": 100, **params}
        while True:
            page = self.get(path, **asked)
            yield from next((value for value in page.values() if isinstance(value, list)), [])
            cursor = page.get("next_cursor")
            if cursor is None:
                return
            asked["cursor"] = cursor

    def changes(self, since: str, **params: Any) -> Iterator[Any]:
        """Yields the changes of transactions since an instant or a snapshot."""
        return self.rows("/api/v1/transactions/changes", since=since, **params)

    def arrow(self, table: str, **filters: Any) -> Any:
        """Returns a whole table as a `pyarrow.Table` (extra `arrow`)."""
        import pyarrow

        with self.open("/api/v1/exports/{table}", table=table, format=_ARROW, **filters) as answer:
            return pyarrow.ipc.open_stream(answer.read()).read_all()

    def pandas(self, table: str, **filters: Any) -> Any:
        """Returns a whole table as a `pandas.DataFrame` (extra `pandas`)."""
        return self.arrow(table, **filters).to_pandas()

    def polars(self, table: str, **filters: Any) -> Any:
        """Returns a whole table as a `polars.DataFrame` (extra `polars`)."""
        import polars

        with self.open("/api/v1/exports/{table}", table=table, format=_ARROW, **filters) as answer:
            return polars.read_ipc_stream(answer.read())

    def save(self, table: str, file: str | PathLike[str], *, format: str = "parquet", **filters: Any) -> None:
        """Writes a whole table into a file."""
        with (
            self.open("/api/v1/exports/{table}", table=table, format=format, **filters) as answer,
            open(file, "wb") as out,
        ):
            shutil.copyfileobj(answer, out, 1 << 20)

    def _send(self, method: str, path: str, params: Mapping[str, Any], accept: str, body: object) -> HTTPResponse:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self._key}", "Accept": accept}
        if data is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self._address(path, params), data=data, headers=headers, method=method)
        left = self._tries - 1
        while True:
            try:
                answer: HTTPResponse = urllib.request.urlopen(request, timeout=self._timeout_seconds)
                return answer
            except urllib.error.HTTPError as refused:
                with refused:
                    wait = retry_after(refused.headers.get("Retry-After"))
                    media_type = refused.headers.get("Content-Type") or ""
                    problem = problem_of(refused.code, media_type, refused.read(), wait)
            if left <= 0 or problem.status not in (429, 503) or wait is None or wait > self._longest_wait_seconds:
                raise problem
            left -= 1
            self._sleep(wait)

    def _address(self, path: str, params: Mapping[str, Any]) -> str:
        given = {name: _text(value) for name, value in params.items() if value is not None}
        for name in list(given):
            if f"{{{name}}}" in path:
                path = path.replace(f"{{{name}}}", urllib.parse.quote(given.pop(name), safe=""))
        query = urllib.parse.urlencode(given)
        return f"{self._base_url}{path}{'?' if query else ''}{query}"


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
