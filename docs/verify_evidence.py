#!/usr/bin/env python3
"""Recomputes the chains of evidence in a copy of the database, with nothing but Python's standard library.

    python3 -I verify_evidence.py balie.db [KEY ...]

A backup holds such a file (balie.db); `balie copy-db` makes one of a PostgreSQL database. Hashes are recomputed and
the order of the entries is checked; signatures too where public keys are given (base64, as `balie evidence-key show`
prints them). What it shares with the verification of a bundle stands in verify_bundle.py beside it. Exit code 1:
something differs.
"""
import base64
import datetime
import hashlib
import importlib.util
import json
import pathlib
import sqlite3
import sys
import uuid

sys.dont_write_bytecode = True
# With `-I` no file of this folder can stand in for a library; this neighbour alone is loaded, by its path.
_spec = importlib.util.spec_from_file_location(
    "verify_bundle", pathlib.Path(__file__).resolve().with_name("verify_bundle.py")
)
_bundle = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_bundle)
head_text, is_signed, key_id, sha256 = _bundle.head_text, _bundle.is_signed, _bundle.key_id, _bundle.sha256


def canonical(content):
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def identifier(value):
    return None if value is None else str(uuid.UUID(bytes=value))


def instant(text):
    at = datetime.datetime.fromisoformat(text).astimezone(datetime.timezone.utc)
    return at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def entry_hash(previous_hash, row):
    """An entry of `submissions`, version 2."""
    content = {
        "action": identifier(row["sealed_action_id"]),
        "consumer": identifier(row["consumer_id"]),
        "created_at": instant(row["created_at"]),
        "evidence_sha256": sha256(row["evidence"]),
        "id": identifier(row["id"]),
        "licence": identifier(row["licence_id"]),
        "payload_sha256": sha256(row["payload"]),
        "position": row["chain_position"],
        "type": row["type"],
        "v": row["version"],
    }
    return hashlib.sha256(previous_hash + canonical(content)).digest()


def is_erased(row):
    return row["consumer_id"] is None and set(json.loads(row["payload"])) == {"erased_at"}


def is_head_signed(row, chain, hash_bytes, trusted):
    """Whether an entry's signature, where it has one, is of one of the given keys; without keys nothing is checked."""
    if not trusted or row["signature"] is None:
        return True
    position = row["chain_position"] if chain == "evidence" else row["position"]
    head = head_text(identifier(row["licence_id"]), chain, position, hash_bytes.hex())
    keys = [key for key in trusted if key_id(key) == row["key_id"]]
    return any(is_signed(key, head, row["signature"]) for key in keys)


def evidence(database, licence, trusted):
    """The last hash, how many entries were recomputed, and the first place that differs."""
    previous, entries, position = bytes(32), 0, 0
    rows = database.execute(
        "select * from submissions where licence_id = ? order by chain_position", (licence,))
    for row in rows:
        position += 1
        if row["chain_position"] != position or row["previous_hash"] != previous:
            return previous, entries, position
        if not is_head_signed(row, "evidence", row["hash"], trusted):
            return previous, entries, position
        # An erased entry has only its place and hash left; version 1 is described in evidence.md.
        if row["version"] == 2 and not is_erased(row):
            if entry_hash(previous, row) != row["hash"]:
                return previous, entries, position
            entries += 1
        previous = row["hash"]
    return previous, entries, None


def line_hash(previous_hash, row):
    """A line of `audit` at its place in `audit_chain`, version 1."""
    content = {
        "actor": row["actor"],
        "consumer": identifier(row["consumer_id"]),
        "details_sha256": sha256(row["details"]),
        "id": identifier(row["line_id"]),
        "ip": row["ip"],
        "licence": identifier(row["licence_id"]),
        "occurred_at": instant(row["occurred_at"]),
        "position": row["position"],
        "type": row["type"],
        "user_agent": row["user_agent"],
        "v": row["version"],
    }
    return hashlib.sha256(previous_hash + canonical(content)).digest()


def note_hash(previous_hash, row):
    """An entry of `audit_chain` that says which lines were deleted, version 1."""
    content = {
        "licence": identifier(row["licence_id"]),
        "note_sha256": sha256(row["note"]),
        "position": row["position"],
        "v": row["version"],
    }
    return hashlib.sha256(previous_hash + canonical(content)).digest()


def audit(database, licence, trusted):
    """As `evidence`, of the audit trail; of a line that was deleted only the hash is left, and a note names the one before."""
    previous, entries, position, before = bytes(32), 0, 0, {}
    rows = database.execute(
        """select c.*, a.id as found, a.consumer_id, a.actor, a.type, a.details, a.ip, a.user_agent, a.occurred_at
           from audit_chain c left join audit a on a.id = c.line_id
           where c.licence_id = ? order by c.position""", (licence,))
    for row in rows:
        position += 1
        computed = row["hash"]
        if row["note"] is not None:
            computed = note_hash(previous, row)
            note = json.loads(row["note"])
            for (first, _), named in zip(note["lines"], note["previous_hashes"], strict=True):
                if before.get(first) != bytes.fromhex(named):
                    return previous, entries, position
        elif row["found"] is not None:
            computed = line_hash(previous, row)
            entries += 1
        else:
            before[position] = previous
        if row["position"] != position or computed != row["hash"]:
            return previous, entries, position
        if not is_head_signed(row, "audit", computed, trusted):
            return previous, entries, position
        previous = row["hash"]
    return previous, entries, None


def main(file, trusted):
    database = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    database.row_factory = sqlite3.Row
    broken = False
    for firm in database.execute("select id, slug from licences order by slug").fetchall():
        for name, walk in CHAINS.items():
            last, entries, differs = walk(database, firm["id"], trusted)
            end = f"BROKEN at place {differs}" if differs else f"last hash {last.hex()}"
            print(f"{firm['slug']}: {name}: {entries} entries recomputed, {end}")
            broken = broken or differs is not None
    return 1 if broken else 0


CHAINS = {"evidence": evidence, "audit": audit}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1], [base64.b64decode(key) for key in sys.argv[2:]]))
