"""What generated requests lack to get anywhere: a sign-in, and half of the time the id of something that there is."""

import itertools
import json
import os
import random
import re
import urllib.request

import schemathesis
from schemathesis.checks import not_a_server_error

URL = os.environ["BALIE_URL"]
FIRM = os.environ.get("BALIE_SERVICE_KEY")
PEOPLE = ["anna.devries@example.nl", "info@bakkerijjansen.example"]
# A session may make a thousand calls a minute: so many take turns.
SESSIONS = 16
chance = random.Random(int(os.environ.get("SEED", "1")))


def ask(path, body=None, token=None):
    request = urllib.request.Request(URL + path, headers={"X-Domain": "vandijk"})
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["data"]


def sign_in(email):
    pair = ask("/api/auth/login", {"email": email, "password": os.environ["BALIE_PASSWORD"]})
    return pair["attributes"]["accessToken"]


tokens = [] if FIRM else [sign_in(PEOPLE[place % 4 // 3]) for place in range(SESSIONS)]
turns = itertools.cycle([FIRM] if FIRM else tokens)
known = {}


def ids(path):
    """The ids in a list, asked for once; none where there is no such list."""
    if path not in known:
        try:
            found = ask(path, token=FIRM or tokens[0])
            known[path] = [one["id"] for one in found] if isinstance(found, list) else []
        except OSError:
            known[path] = []
    return known[path]


def candidates(path):
    base = "/backoffice/v1" if FIRM else ""
    before = base + path.split("/{")[0]
    if not FIRM and re.search(r"/actions/|inventory-form|no-login|receipt", path):
        return ids("/api/actions")
    return ids(before)


@schemathesis.serializer("application/x-ndjson")
def lines(context, value):
    """Half of the lines are records or deeds, with whatever was generated in them; the others are just that."""
    record = {"type": "consumers", "external_id": "generated", "version": 1, "attributes": {"last_name": value}}
    deed = {"do": chance.choice(["invite", "processed", "lift"]), "external_id": value}
    line = chance.choice([record, deed])
    text = json.dumps(line) if chance.random() < 0.5 else value if isinstance(value, str) else json.dumps(value)
    return text.encode("utf-8", "replace")


@schemathesis.check
def no_fault_of_ours(context, response, case):
    """As not_a_server_error, but for a partner's refusal (502) where the call is described with that very code."""
    if response.status_code == 502:
        said = case.operation.definition.raw["responses"].get("502", {}).get("description", "")
        if json.loads(response.content)["error"]["code"] in re.findall(r"[A-Z_]+", said):
            return None
    return not_a_server_error(context, response, case)


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {next(turns)}"}
    case.headers.setdefault("X-Domain", "vandijk")
    # What is taken away stays for the others, and one's own sessions stay open.
    if case.method.upper() == "DELETE" or "/sessions/" in case.operation.path:
        return
    for name in case.path_parameters or {}:
        there = candidates(case.operation.path)
        if there and chance.random() < 0.5:
            case.path_parameters[name] = chance.choice(there)
    if not FIRM and isinstance(case.body, dict) and "productActionId" in case.body and chance.random() < 0.5:
        case.body["productActionId"] = chance.choice(ids("/api/actions"))
