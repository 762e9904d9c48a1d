#!/usr/bin/env python3
"""Prints an OpenAPI document with the schemas that it points to elsewhere taken in, fetched with a service key.

    openapi_document.py http://127.0.0.1:8080 /backoffice/v1/openapi.json KEY
"""

import json
import sys
import urllib.request

url, document, key = sys.argv[1:]
taken = {}


def fetch(path):
    request = urllib.request.Request(url + path, headers={"Authorization": f"Bearer {key}"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def take_in(value, inside):
    """Points to components instead of to other documents; `inside` is the component that the value is part of."""
    if isinstance(value, list):
        return [take_in(one, inside) for one in value]
    if not isinstance(value, dict):
        return value
    value = {name: take_in(one, inside) for name, one in value.items() if not (inside and name in ("$id", "$schema"))}
    target = value.get("$ref")
    if isinstance(target, str) and target.startswith("/"):
        name = target.strip("/").replace("/", "_")
        if name not in taken:
            taken[name] = None
            taken[name] = take_in(fetch(target), name)
        value["$ref"] = f"#/components/schemas/{name}"
    elif isinstance(target, str) and inside and target.startswith("#"):
        value["$ref"] = f"#/components/schemas/{inside}{target[1:]}"
    return value


whole = take_in(fetch(document), None)
whole["components"]["schemas"].update(taken)
json.dump(whole, sys.stdout)
