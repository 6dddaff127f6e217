"""
Puts ClickHouse's engine, as chdb, behind as much of ClickHouse's HTTP interface as its official client for Node.js uses: queries with typed parameters, also
as multipart forms, and inserts of files. Argument: a folder for the data. Prints its port, and ends with its standard input. The user is mulk, and its
password is p@ss/word.
"""
import base64
import json
import os
import re
import sys
import tempfile
import threading
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from chdb.session import Session

NOT_SETTINGS = ("query", "query_id", "database", "readonly", "max_execution_time", "cancel_http_readonly_queries_on_client_close", "session_id")
CREDENTIALS = "Basic " + base64.b64encode(b"mulk:p@ss/word").decode()

session = Session(sys.argv[1])
session.query("create database if not exists lake")
session.query("use lake")
# One engine answers one query at a time.
turn = threading.Lock()


def form_parts(content_type, body):
    """Returns the fields of a multipart form."""
    form = BytesParser().parsebytes(b"Content-Type: " + content_type.encode() + b"\r\n\r\n" + body)
    return {part.get_param("name", header="content-disposition"): part.get_payload(decode=True).decode() for part in form.get_payload()}


def split_query(query):
    """Returns a query without its last clause, and the format that the clause names."""
    found = re.fullmatch(r"(?is)(.*?)\s*\bformat\s+(\w+)\s*;?\s*", query)
    return (found[1], found[2]) if found else (query, "TabSeparated")


def run(query, values, settings, readonly):
    """Answers a query with the bytes of its result."""
    sql, form = split_query(query)
    if readonly and not re.match(r"(?is)\s*(with|select)\b", sql):
        raise ValueError("Code: 164. DB::Exception: Cannot execute query in readonly mode. (READONLY)")
    if re.match(r"(?is)\s*(with|select)\b", sql) and settings:
        sql += "\nsettings " + ", ".join(f"{name} = '{value}'" for name, value in settings.items())
    return session.query(sql, form, params=values).bytes()


def insert(query, file):
    """Fills a table from a file of the format that the query names."""
    sql, form = split_query(query)
    table = re.fullmatch(r"(?is)\s*insert\s+into\s+(\S+)\s*", sql)[1]
    session.query(f"insert into {table} select * from file('{file}', {form})")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body of an answer go out one after the other: the second does not wait for the first to be acknowledged.
    disable_nagle_algorithm = True

    def body(self):
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        whole = bytearray()
        while size := int(self.rfile.readline().split(b";")[0], 16):
            whole += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return bytes(whole)

    def answer(self, status, content, headers=()):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def do_POST(self):
        asked = {name: value[0] for name, value in parse_qs(urlsplit(self.path).query, keep_blank_values=True).items()}
        body = self.body()
        try:
            if self.headers.get("Authorization") != CREDENTIALS:
                return self.answer(403, b"Code: 516. DB::Exception: mulk: Authentication failed. (AUTHENTICATION_FAILED)")
            if asked.get("database") != "lake":
                return self.answer(404, b"Code: 81. DB::Exception: Database does not exist. (UNKNOWN_DATABASE)")
            self.answer(200, self.result(asked, body))
        except Exception as error:
            self.answer(500, str(error).encode())

    def result(self, asked, body):
        if self.headers.get("Content-Type", "").startswith("multipart/form-data"):
            asked = {**asked, **form_parts(self.headers["Content-Type"], body)}
            body = b""
        settings = {name: value for name, value in asked.items() if name not in NOT_SETTINGS and not name.startswith("param_")}
        values = {name[6:]: value for name, value in asked.items() if name.startswith("param_")}
        query = asked.get("query")
        with turn:
            if query is None or not body:
                return run(query or body.decode(), values, settings, asked.get("readonly") == "2")
            with tempfile.NamedTemporaryFile(dir=sys.argv[1], suffix=".parquet") as file:
                file.write(body)
                file.flush()
                insert(query, file.name)
            return b""

    def log_message(self, *_):
        """Says nothing."""


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(json.dumps({"port": server.server_address[1]}), flush=True)
sys.stdin.read()
os._exit(0)
