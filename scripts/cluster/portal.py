"""What consumers and the firm's own system ask of the portal, over HTTP."""

import http.client
import json
import re
import struct
import threading
import uuid

BRANCH = "cluster"
# Requests of the load end sooner, so that a sender turns to another process of the portal.
TIMEOUT_SECONDS = 20

# What a request came to.
ACKNOWLEDGED, DONE_BEFORE, AGAIN = "acknowledged", "done before", "again"


class Client:
    """One thread's connections, one for each process of the portal."""

    def __init__(self, portals):
        self.portals = portals
        self.connections = {}

    def call(self, portal, method, path, body=None, headers=None):
        """The status and body; `None` when no answer came."""
        address = self.portals[portal % len(self.portals)]
        kept = address in self.connections
        connection = self.connections.pop(address, None) or self.connect(address)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException):
            connection.close()
            # A connection that stood idle may have been closed meanwhile; nothing was sent twice by that.
            if kept and method == "GET":
                return self.call(portal, method, path, body, headers)
            return None, b""
        if not answer.will_close:
            self.connections[address] = connection
        return answer.status, text

    @staticmethod
    def connect(address):
        return http.client.HTTPConnection(address, timeout=TIMEOUT_SECONDS)


class Firm:
    """The firm's own system: writes records, lets consumers in, reads the feed."""

    def __init__(self, portals, key):
        self.client = Client(portals)
        self.headers = {"authorization": f"Bearer {key}", "content-type": "application/json"}

    def call(self, method, path, body=None, kind="application/json"):
        """The answer to a call that has to succeed."""
        headers = {**self.headers, "content-type": kind}
        status, text = self.client.call(0, method, f"/backoffice/v1{path}", body, headers)
        if status is None or status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {text[:500]}")
        return text

    def import_records(self, records):
        lines = "".join(json.dumps(record) + "\n" for record in records)
        answer = self.call("POST", "/import", lines.encode(), "application/x-ndjson").decode()
        refused = [line for line in answer.splitlines() if '"refused"' in line]
        if refused:
            raise RuntimeError(f"a record was refused: {refused[0]}")

    def token(self, consumer):
        """An access token of ten minutes, by a link that signs in."""
        link = json.loads(self.call("POST", f"/consumers/{consumer}/handover", b"{}"))["data"]["attributes"]["url"]
        found = re.search(r"accessToken=([^&]*)&refreshToken=([^&]*)", link)
        codes = json.dumps({"accessToken": found[1], "refreshToken": found[2]}).encode()
        headers = {
            "content-type": "application/json",
            "x-domain": BRANCH,
            # An address of its own for each consumer, in a range set aside for measurements (RFC 2544).
            "x-forwarded-for": f"198.18.0.{int(consumer[1:]) % 250 + 1}",
        }
        status, text = self.client.call(0, "POST", "/api/auth/handover", codes, headers)
        if status != 200:
            raise RuntimeError(f"{consumer} does not come in: {status} {text[:500]}")
        return json.loads(text)["data"]["attributes"]["accessToken"]

    def events(self, after=""):
        """Every event after a cursor, with the cursor to go on from."""
        found = []
        while True:
            page = json.loads(self.call("GET", f"/events?after={after}&limit=500"))
            found += page["data"]
            if not page["data"]:
                return found, after
            after = page["meta"]["next"]


class Act:
    """Something that a consumer does for one action, always with the same idempotency key."""

    def __init__(self, action, token, uploads):
        self.action = action
        self.token = token
        self.uploads = uploads
        self.key = str(uuid.uuid4())

    def attempt(self, client, portal):
        """What came of it, and the status of the answer."""
        headers = {
            "authorization": f"Bearer {self.token}",
            "x-domain": BRANCH,
            "idempotency-key": self.key,
        }
        if self.uploads:
            body, headers["content-type"] = form(self.action)
            status, text = client.call(portal, "POST", "/api/documents", body, headers)
        else:
            path = f"/api/products/mortgages/actions/{self.action}/date-conditions-precedent"
            headers["content-type"] = "application/json"
            body = b'{"dateConditionsPrecedent": "2030-01-15"}'
            status, text = client.call(portal, "PUT", path, body, headers)
        if status is None:
            return AGAIN, "no answer"
        if status < 300:
            return ACKNOWLEDGED, status
        if status == 409 and b"ACTION_ALREADY_DONE" in text:
            return DONE_BEFORE, status
        if status in (409, 429) or status >= 500:
            return AGAIN, status
        raise RuntimeError(f"{status} {text[:500]}")


def listing(client, portal, token, path):
    """The members of a list of the consumer's."""
    headers = {"authorization": f"Bearer {token}", "x-domain": BRANCH}
    status, text = client.call(portal, "GET", path, None, headers)
    if status != 200:
        raise RuntimeError(f"{path}: {status} {text[:500]}")
    return json.loads(text)["data"]


def form(action):
    """A form with a small picture, and its content type."""
    boundary = uuid.uuid4().hex
    parts = [
        b'Content-Disposition: form-data; name="productActionId"\r\n\r\n' + action.encode(),
        b'Content-Disposition: form-data; name="file[]"; filename="foto.bmp"\r\nContent-Type: image/bmp\r\n\r\n'
        + bitmap(),
    ]
    body = b"".join(b"--%s\r\n%s\r\n" % (boundary.encode(), part) for part in parts)
    return body + b"--%s--\r\n" % boundary.encode(), f"multipart/form-data; boundary={boundary}"


def bitmap(side=32):
    pixels = bytes(place % 256 for place in range(side * side * 3))
    head = struct.pack("<2sIIIIIIHHIIIIII", b"BM", 54 + len(pixels), 0, 54, 40, side, side, 1, 24, 0, 0, 0, 0, 0, 0)
    return head + pixels


def in_threads(work, items, count=8):
    """Does the same for each item, several at a time; the results in the items' order."""
    results, failures, places = [None] * len(items), [], iter(range(len(items)))
    lock = threading.Lock()

    def run():
        while not failures:
            with lock:
                place = next(places, None)
            if place is None:
                return
            try:
                results[place] = work(items[place])
            except Exception as error:  # pylint: disable=broad-except
                failures.append(error)

    threads = [threading.Thread(target=run) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return results
