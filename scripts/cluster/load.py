"""Consumers who act all the time, and a firm that reads its feed meanwhile."""

import json
import threading
import time
from collections import Counter

from .portal import ACKNOWLEDGED, AGAIN, BRANCH, Act, Client, Firm, in_threads, listing

CONSUMERS = 40
SENDERS = 8
# Seconds between two acts of a sender, and before the same request is sent again.
PAUSE = 0.15
RETRY = 0.25
# Every so many acts are looked up in their consumer's list as soon as they are acknowledged.
LOOKED_BACK = 4


def prepare_firm(cluster):
    """The firm with its branch, consumers and products; its own system."""
    (cluster.folder / "licence.json").write_text(json.dumps({"name": "Cluster"}))
    cluster.run_program("licence", "apply", "licence.json", "--slug", BRANCH)
    key = cluster.run_program("service-key", "create", "--licence", BRANCH, "--name", "test").strip().split()[-1]
    firm = Firm(cluster.portals, key)
    firm.call("PUT", f"/branches/{BRANCH}", json.dumps(
        {"version": 1, "attributes": {"name": "Cluster", "domain": BRANCH}}).encode())
    records = []
    for number in range(CONSUMERS):
        name = f"c{number}"
        records.append({"type": "consumers", "external_id": name, "version": 1, "attributes": {
            "first_name": "Consument", "last_name": name, "email": f"{name}@example.nl"}})
        records.append({"type": "products/mortgage", "external_id": f"{name}-p", "version": 1, "attributes": {
            "owners": [name], "label": "Hypotheek"}})
    firm.import_records(records)
    return firm


class Load:
    """The acts of one round."""

    def __init__(self, cluster, firm, name, each):
        self.cluster = cluster
        self.firm = firm
        self.name = name
        self.lock = threading.Lock()
        self.stopping = threading.Event()
        self.failures = []
        # When each acknowledgement came, and each good answer to a read.
        self.acknowledged_at = []
        self.read_at = []
        # Acts that somebody began, in their order; what the first attempt at each came to.
        self.begun = []
        self.first = {}
        self.ended = set()
        self.sent_again = 0
        # Acknowledged acts that their consumer looked up at once, and those that were not seen as done.
        self.looked_back = 0
        self.not_seen = 0
        self.answers = Counter()
        self.slowest = 0.0
        self.told = Counter()
        self.tokens = in_threads(firm.token, [f"c{number}" for number in range(CONSUMERS)], 4)
        self.acts = iter(self.prepare(each))
        _, self.cursor = firm.events(cluster.cursor)
        self.start_cursor = self.cursor

    def prepare(self, each):
        """Gives every consumer new actions, and answers the acts in the order in which they are done."""
        records = []
        for consumer in range(CONSUMERS):
            for place in range(each):
                kind = "UPLOAD_DOCUMENT" if place % 4 == 0 else "REQUEST_DATE_CONDITIONS_PRECEDENT"
                records.append({
                    "type": "actions", "external_id": f"{self.name}-{consumer}-{place}", "version": 1,
                    "attributes": {
                        "type": kind, "label": self.name, "owners": [f"c{consumer}"],
                        "product": {"kind": "mortgage", "external_id": f"c{consumer}-p"},
                    },
                })
        for first in range(0, len(records), 1000):
            self.firm.import_records(records[first:first + 1000])
        acts = []
        client = Client(self.cluster.portals)
        for token in self.tokens:
            for action in listing(client, 0, token, "/api/actions"):
                attributes = action["attributes"]
                if attributes["label"] == self.name:
                    acts.append(Act(action["id"], token, attributes["type"] == "UPLOAD_DOCUMENT"))
        assert len(acts) == len(records), (len(acts), len(records))
        # By turns of the consumers.
        return [acts[place] for start in range(each) for place in range(start, len(acts), each)]

    def __enter__(self):
        self.threads = [threading.Thread(target=self.guard, args=(self.send, number)) for number in range(SENDERS)]
        self.threads += [threading.Thread(target=self.guard, args=(work, 0)) for work in (self.read, self.listen)]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *failure):
        self.stopping.set()
        for thread in self.threads:
            thread.join()
        if self.failures and not failure[0]:
            raise self.failures[0]

    def guard(self, work, number):
        try:
            work(Client(self.cluster.portals), number)
        except Exception as error:  # pylint: disable=broad-except
            self.failures.append(error)
            self.stopping.set()

    def send(self, client, number):
        """One act after the other; each is repeated until there is an answer, by turns at every process."""
        portal = number
        while not self.stopping.is_set():
            with self.lock:
                act = next(self.acts, None)
                if act is None:
                    raise RuntimeError(f"{self.name}: no acts are left; give each consumer more")
                self.begun.append(act)
            stopped = None
            for attempt in range(1000):
                began = time.monotonic()
                result, status = act.attempt(client, portal)
                now = time.monotonic()
                with self.lock:
                    self.first.setdefault(act.action, result)
                    self.sent_again += attempt > 0
                    self.answers[status] += 1
                    self.slowest = max(self.slowest, now - began)
                    if result == ACKNOWLEDGED:
                        self.acknowledged_at.append(now)
                    if result != AGAIN:
                        self.ended.add(act.action)
                if result != AGAIN:
                    break
                portal += 1
                # Whoever got no answer goes on asking after the round has ended, for a while.
                if self.stopping.is_set():
                    stopped = stopped or now
                    if now - stopped > 60:
                        return
                time.sleep(RETRY)
            portal += 1
            if result == ACKNOWLEDGED and len(self.acknowledged_at) % LOOKED_BACK == 0:
                self.look_back(client, portal, act)
            time.sleep(PAUSE)

    def look_back(self, client, portal, act):
        """Whether a consumer sees at another process what was just acknowledged."""
        headers = {"authorization": f"Bearer {act.token}", "x-domain": BRANCH}
        status, text = client.call(portal, "GET", "/api/actions", None, headers)
        if status != 200:
            return
        is_done = any(one["id"] == act.action and one["attributes"]["is_done"] for one in json.loads(text)["data"])
        with self.lock:
            self.looked_back += 1
            self.not_seen += not is_done

    def read(self, client, _):
        """One consumer after the other looks at the actions."""
        turn = 0
        while not self.stopping.is_set():
            turn += 1
            headers = {"authorization": f"Bearer {self.tokens[turn % CONSUMERS]}", "x-domain": BRANCH}
            status, _ = client.call(turn, "GET", "/api/banners", None, headers)
            if status == 200:
                with self.lock:
                    self.read_at.append(time.monotonic())
            time.sleep(0.1)

    def listen(self, client, _):
        """The firm's own system follows the feed by its cursor alone, as it would day and night."""
        turn = 0
        while not self.stopping.is_set():
            turn += 1
            self.follow(client, turn)
            time.sleep(0.3)

    def follow(self, client, portal):
        """Takes what stands after the cursor; whether there was anything."""
        path = f"/backoffice/v1/events?after={self.cursor}&limit=500"
        status, text = client.call(portal, "GET", path, None, self.firm.headers)
        if status != 200:
            return False
        page = json.loads(text)
        for event in page["data"]:
            self.told[event["action_id"], event["type"]] += 1
        self.cursor = page["meta"]["next"]
        return bool(page["data"])

    def gap(self, times, begin, end):
        """The longest time without one of these moments between two others, in seconds."""
        before = [moment for moment in times if moment <= begin]
        inside = sorted(moment for moment in times if begin < moment < end)
        points = [max(before, default=begin), *inside, end]
        return max(after - before for before, after in zip(points, points[1:]))
