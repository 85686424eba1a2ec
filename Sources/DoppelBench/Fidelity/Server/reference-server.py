#!/usr/bin/env python3
"""The reference of the fidelity suite: an HTTP/1.1 server of another make, Python's own.

It answers as it is told. The first line of standard input is JSON: {"scripts": {"scenario": [route, …], …},
"refusing": port}; see Script/Route.swift and Script/Answer.swift for routes and answers. The first line of standard
output is {"ports": [base, other]}; after it comes one line for each request, written before its answer. The
server ends when standard input does.

The first component of a path names the scenario, with "~" and a number behind it for a further run of it.
"""

import base64
import email.utils
import http.server
import json
import sys
import threading
import time

lock = threading.Lock()
scripts = {}
turns = {}
ports = []


def announce(line):
    with lock:
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 30

    def __getattr__(self, name):
        if name.startswith("do_"):
            return self.answer_request
        raise AttributeError(name)

    def log_message(self, *_):
        pass

    # MARK: The request

    def answer_request(self):
        self.content = self.read_content()
        _, self.run, *rest = self.path.split("/", 2)
        self.target = "/" + (rest[0] if rest else "")
        announce({
            "run": self.run, "method": self.command, "target": self.target,
            "fields": [{"name": name, "value": value} for name, value in self.headers.items()],
            "body": base64.b64encode(self.content).decode(),
        })
        answer = self.next_answer()
        if answer is None:
            answer = {"status": 599, "fields": [], "pieces": [], "framing": "length"}
        self.perform(answer)

    def read_content(self):
        if "chunked" in (self.headers.get("Transfer-Encoding") or "").lower():
            content = b""
            while size := int(self.rfile.readline().split(b";")[0], 16):
                content += self.rfile.read(size)
                self.rfile.readline()
            while self.rfile.readline().strip():
                pass
            return content
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    # MARK: The choice

    def next_answer(self):
        path = self.target.split("?")[0]
        for index, route in enumerate(scripts.get(self.run.split("~")[0], [])):
            if route["path"] != path or route.get("method", self.command) != self.command:
                continue
            if not all(self.meets(condition) for condition in route["conditions"]):
                continue
            with lock:
                turn = turns.get((self.run, index), 0)
                turns[(self.run, index)] = turn + 1
            return route["answers"][min(turn, len(route["answers"]) - 1)]
        return None

    def meets(self, condition):
        value = self.headers.get(condition["name"])
        prefix = condition.get("prefix")
        return value is None if prefix is None else value is not None and value.startswith(prefix)

    # MARK: The answer

    def perform(self, answer):
        time.sleep(answer.get("delay", 0) / 1000)
        drop = answer.get("dropAfter")
        if drop is not None and drop < 0:
            self.close_connection = True
            return
        status, fields, pieces = self.selected(answer)
        bodiless = status < 200 or status in (204, 304)
        framing = answer["framing"]
        body_length = sum(len(piece[0]) for piece in pieces)
        if framing == "length" and not (bodiless or "Content-Length" in (name for name, _ in fields)):
            fields.append(("Content-Length", str(body_length)))
        if framing == "chunked" and not bodiless:
            fields.append(("Transfer-Encoding", "chunked"))
        if framing == "close" or drop is not None or answer.get("closes"):
            fields.append(("Connection", "close"))
            self.close_connection = True
        self.write_head(answer, status, fields)
        if self.command != "HEAD":
            self.write_pieces(pieces, framing == "chunked" and not bodiless, drop)

    def write_head(self, answer, status, fields):
        reason = answer.get("reason")
        if reason is None:
            reason = self.responses.get(status, ("Unknown",))[0]
        head = f"HTTP/1.1 {status} {reason}\r\n"
        head += "".join(f"{name}: {self.filled(value)}\r\n" for name, value in fields)
        self.wfile.write((head + "\r\n").encode("latin-1"))

    def write_pieces(self, pieces, chunked, drop):
        left = drop
        for data, pause in pieces:
            time.sleep(pause / 1000)
            if left is not None:
                data = data[:left]
                left -= len(data)
            if data:
                self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data) if chunked else data)
        if chunked and drop is None:
            self.wfile.write(b"0\r\n\r\n")

    def filled(self, text):
        root = "/" + self.run
        base, other = (f"http://127.0.0.1:{port}{root}" for port in ports[:2])
        refusing = f"http://127.0.0.1:{ports[2]}{root}"
        text = text.replace("{refusing}", refusing)
        return text.replace("{base}", base).replace("{other}", other).replace("{root}", root)

    # MARK: What depends on the request

    def selected(self, answer):
        fields = [(field["name"], field["value"]) for field in answer["fields"]]
        pieces = [(base64.b64decode(piece["data"]), piece["pause"]) for piece in answer["pieces"]]
        if answer.get("echoes"):
            pieces = [(self.echo(), 0)]
        if answer.get("selects"):
            return self.select(answer["status"], fields, b"".join(data for data, _ in pieces))
        return answer["status"], fields, pieces

    def echo(self):
        """The request as Script/Echo.swift writes it."""
        lines = [f"{self.command} {self.target}"]
        lines += sorted(
            f"{name}: {'; '.join(sorted(value.split('; '))) if name == 'cookie' else value}"
            for name, value in ((name.lower(), value) for name, value in self.headers.items())
            if name in ("authorization", "cookie", "content-type", "range") or name.startswith("x-"))
        return ("\n".join(lines) + "\n\n").encode() + self.content

    def select(self, status, fields, data):
        """Conditional and range requests (RFC 9110, sections 13.2.2 and 14.2)."""
        validators = dict(fields)
        etag, modified = validators.get("ETag"), validators.get("Last-Modified")
        fields = fields + [("Accept-Ranges", "bytes")]
        if self.command not in ("GET", "HEAD"):
            return status, fields, [(data, 0)]
        if self.is_unchanged(etag, modified):
            return 304, [field for field in fields if field[0] not in ("Content-Type", "Accept-Ranges")], []
        requested = self.headers.get("Range")
        if self.command == "GET" and requested and self.range_applies(etag, modified):
            return self.part(status, fields, data, requested)
        return status, fields, [(data, 0)]

    def is_unchanged(self, etag, modified):
        known = self.headers.get("If-None-Match")
        if known is not None:
            weak = [tag.strip().removeprefix("W/") for tag in known.split(",")]
            return "*" in weak or (etag or "").removeprefix("W/") in weak
        since = self.headers.get("If-Modified-Since")
        return bool(since and modified) and self.date(modified) <= self.date(since)

    def range_applies(self, etag, modified):
        condition = self.headers.get("If-Range")
        return condition is None or condition == etag or condition == modified

    def part(self, status, fields, data, requested):
        unit, _, spec = requested.partition("=")
        first, dash, last = spec.partition("-")
        if unit != "bytes" or "," in spec or not dash or not (first + last).isdigit():
            return status, fields, [(data, 0)]
        if first:
            start, end = int(first), min(int(last) if last else len(data) - 1, len(data) - 1)
        else:
            start, end = max(0, len(data) - int(last)), len(data) - 1
        if first and last and int(last) < int(first):
            return status, fields, [(data, 0)]
        if start >= len(data):
            fields = [("Accept-Ranges", "bytes")]
            return 416, fields + [("Content-Range", f"bytes */{len(data)}")], []
        return 206, fields + [("Content-Range", f"bytes {start}-{end}/{len(data)}")], [(data[start:end + 1], 0)]

    @staticmethod
    def date(text):
        return email.utils.parsedate_to_datetime(text)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, *_):
        pass


task = json.loads(sys.stdin.readline())
scripts = task["scripts"]
servers = [Server(("127.0.0.1", 0), Handler) for _ in range(2)]
ports = [server.server_address[1] for server in servers] + [task["refusing"]]
for server in servers:
    threading.Thread(target=server.serve_forever, daemon=True).start()
announce({"ports": ports[:2]})
sys.stdin.read()
