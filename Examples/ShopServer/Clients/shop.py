#!/usr/bin/env python3
"""A visit to the shop with Python's standard library. DOPPEL_URL is the address of the server."""

import hashlib
import json
import os
import urllib.error
import urllib.parse
import urllib.request

BASE = os.environ["DOPPEL_URL"]


def call(method, path, body=None, headers=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(BASE + path, data, headers or {}, method=method)
    if data is not None:
        request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=120) as response:
            return response.status, response.headers, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def products():
    path = "/products"
    while path:
        _, headers, body = call("GET", path)
        yield from json.loads(body)["items"]
        link = headers.get("Link", "")
        path = link[1 : link.index(">")] if 'rel="next"' in link else None


def events(path):
    """The events of an event stream, as (type, data)."""
    with urllib.request.urlopen(BASE + path, timeout=120) as response:
        kind, data = "message", []
        for line in response:
            field, _, value = line.decode().rstrip("\n").partition(": ")
            if field == "event":
                kind = value
            elif field == "data":
                data.append(value)
            elif not field and data:
                yield kind, "\n".join(data)
                kind, data = "message", []


def main():
    status, _, body = call("POST", "/login", {"user": "Grace"})
    token = json.loads(body)["token"]
    print("login", status, token)
    bearer = {"Authorization": "Bearer " + token}
    print("profile", json.loads(call("GET", "/profile", headers=bearer)[2]))
    for product in products():
        print("product", product["id"], product["name"], product["price"])
    query = urllib.parse.urlencode({"q": 'tea "for" two\\'})
    print("found", json.loads(call("GET", "/search?" + query)[2])["query"])
    print("gone", call("GET", "/products/99")[0], call("GET", "/products/99")[1]["Content-Type"])
    order = {"items": [{"id": 2, "count": 3}], "note": "line\nbreak"}
    status, headers, body = call("POST", "/orders", order, bearer)
    made = json.loads(body)
    print("order", status, headers["Location"], made["items"], repr(made["note"]), made["trace"])
    for _ in range(4):
        print("state", json.loads(call("GET", headers["Location"])[2])["state"])
    status, headers, photo = call("GET", "/photos/1.png")
    print("photo", status, headers["Content-Type"], len(photo), hashlib.sha256(photo).hexdigest()[:16])
    print("again", call("GET", "/photos/1.png", headers={"If-None-Match": headers["ETag"]})[0])
    for kind, data in events("/news"):
        print("event", kind, data)
    status, _, _ = call("PUT", "/__doppel/selections", {"Products": "Broken", "Profile": "Expired"})
    print("selected", status, call("GET", "/products")[0], call("GET", "/profile", headers=bearer)[0])
    missing = call("GET", "/nowhere")
    print("missing", missing[0], missing[2].decode().splitlines()[0].replace(BASE, ""))


main()
