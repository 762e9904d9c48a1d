#!/usr/bin/env python3
"""Checks the bundle of a dossier of Balie with nothing but Python's standard library.

    python3 -I verify.py bundle.zip     a bundle, as it was downloaded
    python3 -I verify.py folder         a bundle that was unpacked

    --key KEY   a public key of the firm's portal that you had from elsewhere, in base64. The list of files and every
                signature must then be of such a key; without it the keys are those in the bundle.

Exit code 0: everything that was checked holds. 1: something does not; each line FAILED names it. What is checked and
what that proves is said at the end, and in docs/evidence.md of Balie.

Take this program from the firm's portal (/verify.py there) or from Balie's repository (docs/verify_bundle.py), never from
the bundle that it is to check.
"""
import sys

# A module that lies beside this file is not the one that is meant: it would run instead. `-I` sees to the same earlier.
if __name__ == "__main__" and not sys.flags.isolated and not getattr(sys.flags, "safe_path", False):
    sys.path.pop(0)

import argparse
import base64
import hashlib
import json
import os
import re
import stat
import zipfile
import zlib

# The most bytes of a file that is read as a whole.
LARGEST_TEXT = 64 << 20
# What reading a file of a bundle that anybody may have written comes to.
UNREADABLE = (KeyError, OSError, ValueError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error)

# Ed25519 (RFC 8032): the curve -x² + y² = 1 + d·x²·y² over the integers modulo P; points as (x, y, z, t), t = x·y/z.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
NEUTRAL = (0, 1, 1, 0)


def added(one, other):
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiplied(point, number):
    product = NEUTRAL
    while number > 0:
        if number & 1:
            product = added(product, point)
        point = added(point, point)
        number >>= 1
    return product


def point_from(encoded):
    """The point of 32 bytes; None where they are no point."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def encoded_point(point):
    x, y, z, _ = point
    inverse = pow(z, P - 2, P)
    x, y = x * inverse % P, y * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = point_from((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(public_key, message, signature):
    """Whether an Ed25519 signature is this key's of this message."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key, scalar = point_from(public_key), int.from_bytes(signature[32:], "little")
    if key is None or scalar >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    negative = (P - key[0], key[1], 1, P - key[3])
    factor = int.from_bytes(digest, "little") % ORDER
    found = added(multiplied(BASE, scalar), multiplied(negative, factor))
    return encoded_point(found) == signature[:32]


def key_id(public_key):
    return hashlib.sha256(public_key).hexdigest()[:16]


def head_text(licence, chain, position, hash_hex):
    """What is signed of an entry of a chain, and time-stamped of an anchor."""
    return f"balie chain head v1\n{licence}\n{chain}\n{position}\n{hash_hex}\n".encode()


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


# What unpacking and looking at a folder leaves behind.
OPERATING_SYSTEMS_OWN = re.compile(r"(.*/)?(\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)|(__pycache__|__MACOSX)/.*")


class Folder:
    def __init__(self, path):
        self.path = path

    def names(self):
        for folder, folders, files in os.walk(self.path):
            links = [name for name in folders if os.path.islink(os.path.join(folder, name))]
            for name in files + links:
                yield os.path.relpath(os.path.join(folder, name), self.path).replace(os.sep, "/")

    def open(self, name):
        path = self.path
        for part in name.split("/"):
            path = os.path.join(path, part)
            if os.path.islink(path):
                raise OSError("it is a link to something else")
        if not stat.S_ISREG(os.lstat(path).st_mode):
            raise OSError("it is no ordinary file")
        return open(path, "rb")

    def is_this_program(self, name):
        path = os.path.join(self.path, *name.split("/"))
        return os.path.exists(path) and os.path.samefile(path, __file__)


class Archive:
    def __init__(self, path):
        self.zip = zipfile.ZipFile(path)

    def names(self):
        return self.zip.namelist()

    def open(self, name):
        return self.zip.open(name)

    def is_this_program(self, name):
        return False


class Check:
    """What a run found."""

    def __init__(self, place):
        self.place, self.failures, self.notes = place, [], []

    def failed(self, name, what):
        self.failures.append(name)
        say(f"FAILED   {name}: {what}")

    def noted(self, name, what):
        self.notes.append(name)
        say(f"NOTE     {name}: {what}")

    def open(self, name):
        """A file by a name that the bundle gives: one of its own, and no other of this machine."""
        if not is_inside(name):
            raise ValueError("it is no name of a file of a bundle")
        return self.place.open(name)

    def read(self, name):
        """The bytes of a small file; nothing where it cannot be read."""
        try:
            with self.open(name) as file:
                text = file.read(LARGEST_TEXT + 1)
            if len(text) > LARGEST_TEXT:
                raise ValueError(f"it has more than {LARGEST_TEXT} bytes")
            return text
        except UNREADABLE as error:
            self.failed(name, f"it cannot be read ({error})")
            return None

    def digest(self, name, listed):
        """The size and SHA-256 of a file, of which no more is read than the list says that it has, and a byte."""
        size, whole = 0, hashlib.sha256()
        with self.open(name) as file:
            while size <= listed and (piece := file.read(min(1 << 20, listed + 1 - size))):
                size += len(piece)
                whole.update(piece)
        return size, whole.hexdigest()

    def digest_of_beginning(self, name, length):
        """The SHA-256 of the first bytes of a file; nothing where it is shorter."""
        beginning = hashlib.sha256()
        with self.open(name) as file:
            while length > 0:
                piece = file.read(min(length, 1 << 20))
                if not piece:
                    return None
                beginning.update(piece)
                length -= len(piece)
        return beginning.hexdigest()


def say(line):
    """Prints a line in which names cannot act as control characters."""
    print("".join(letter if letter.isprintable() else "\ufffd" for letter in line))


# Windows takes such a name for a device.
DEVICE = re.compile(r"(^|/)(con|prn|aux|nul|com\d|lpt\d)(\.[^/]*)?(/|$)", re.IGNORECASE)


def is_inside(name):
    """Whether a name is one that the portal gives to a file: below the bundle, and no device."""
    return isinstance(name, str) and not re.search(r"(^|/)\.{0,2}(/|$)|[\\:\0]", name) and not DEVICE.search(name)


def read_json(check, name, text):
    try:
        return json.loads(text.decode())
    except (ValueError, RecursionError) as error:
        check.failed(name, f"it is no JSON ({error})")
        return None


def check_manifest(check, trusted):
    """The list of files, whose signature covers each of its bytes."""
    text = check.read("manifest.json")
    manifest = text and read_json(check, "manifest.json", text)
    if not isinstance(manifest, dict) or manifest.get("format") != "balie dossier bundle v1":
        if manifest is not None:
            check.failed("manifest.json", "it is no list of the files of a bundle that this program knows")
        return None, {}
    keys = {}
    for key in manifest["keys"]:
        public = base64.b64decode(key["public_key"])
        keys[key["id"]] = public
        if key_id(public) != key["id"]:
            check.failed("manifest.json", f"{key['id']} is not the id of the public key beside it")
        if trusted and public not in trusted:
            check.failed("manifest.json", f"key {key['id']} is none of those that were given with --key")
    signature = check.read("manifest.sig")
    if signature is not None:
        if not re.fullmatch(rb"[0-9a-f]{128}\n", signature):
            check.failed("manifest.sig", "it is no signature")
        else:
            digest = hashlib.sha256(text).hexdigest()
            message = f"balie bundle v1\n{manifest['licence']}\n{digest}\n".encode()
            key = keys.get(manifest["signed_by"], b"")
            if not is_signed(key, message, bytes.fromhex(signature.decode())):
                check.failed("manifest.json", "it or manifest.sig was changed: the signature does not hold")
    return manifest, keys


def check_files(check, manifest):
    listed, seen = {"manifest.json", "manifest.sig"}, set()
    for file in manifest["files"]:
        name = file["path"]
        listed.add(name)
        if not is_inside(name):
            check.failed("manifest.json", f"{name!r} is no name of a file of a bundle")
            continue
        try:
            size, digest = check.digest(name, file["bytes"])
        except UNREADABLE as error:
            check.failed(name, f"it is not here, or cannot be read ({error})")
            continue
        if (size, digest) != (file["bytes"], file["sha256"]):
            check.failed(name, "it was changed: its size or SHA-256 is not the one in manifest.json")
    for name in check.place.names():
        if name in seen:
            check.failed(name, "it stands in the archive twice")
        seen.add(name)
        if name in listed or name.endswith("/"):
            continue
        if check.place.is_this_program(name):
            check.noted(name, "it is this program, and no part of the bundle")
        elif OPERATING_SYSTEMS_OWN.fullmatch(name):
            check.noted(name, "it is no part of the bundle; operating systems leave files of such names")
        else:
            check.failed(name, "it is no part of the bundle")


def difference_of_answer(answer, manifest, keys):
    """What of a sealed answer does not hold; nothing where everything does."""
    sealed = answer["sealed"]
    content = json.loads(sealed["content"])
    whole = hashlib.sha256(bytes.fromhex(answer["previous_hash"]) + sealed["content"].encode()).hexdigest()
    if whole != answer["hash"]:
        return "its content is not what was hashed"
    named = {"id": "id", "licence": "licence", "position": "chain_position", "type": "type"}
    if any(content[inside] != answer[beside] for inside, beside in named.items()):
        return "id, firm, place or type is not the one that was hashed"
    if answer["licence"] != manifest["licence"]:
        return "it is of another firm"
    if "payload_sha256" not in content:
        # Version 1, from before signatures: the texts themselves are hashed.
        # Large whole numbers are hashed as doubles there.
        content = json.loads(sealed["content"], parse_int=float)
        for name in ("payload", "evidence"):
            if json.loads(sealed[name], parse_int=float) != content[name]:
                return f"its {name} is not what was hashed"
        return None
    for name in ("payload", "evidence"):
        if sha256(sealed[name]) != content[f"{name}_sha256"]:
            return f"its {name} is not what was hashed"
    key = keys.get(answer["key_id"])
    if key is None:
        return f"it is signed by key {answer['key_id']}, which the bundle does not have"
    head = head_text(answer["licence"], "evidence", answer["chain_position"], answer["hash"])
    if not is_signed(key, head, base64.b64decode(answer["signature"])):
        return "its signature does not hold"
    return None


def check_answers(check, manifest, keys):
    """The answers that could be read, by their place."""
    answers, unsigned = {}, 0
    for file in manifest["files"]:
        if file["kind"] != "answer" or file["path"] in check.failures:
            continue
        answer = read_json(check, file["path"], check.read(file["path"]) or b"")
        if answer is None:
            continue
        try:
            difference = difference_of_answer(answer, manifest, keys)
        except (KeyError, TypeError, ValueError) as error:
            difference = f"it is no sealed answer ({error!r})"
        if difference:
            check.failed(file["path"], difference)
            continue
        answers[answer["chain_position"]] = (file["path"], answer)
        unsigned += answer["signature"] is None
    for place, (name, answer) in answers.items():
        before = answers.get(place - 1)
        if before and before[1]["hash"] != answer["previous_hash"]:
            check.failed(name, "the answer before it is another one than it was sealed to")
    return answers, unsigned


def check_named_documents(check, manifest, answers):
    """Whether the documents that answers name are the ones in the bundle."""
    files = {file["id"]: file for file in manifest["files"] if file.get("id")}
    same, replaced = 0, []
    for name, answer in answers.values():
        evidence = json.loads(answer["sealed"]["evidence"])
        named = evidence.get("documents") or []
        if answer["type"] == "ADVICE_MESSAGE":
            named = named + (json.loads(answer["sealed"]["payload"]).get("attachments") or [])
        for document in named:
            file = files.get(document.get("id"))
            if file is None or file["path"] in check.failures or not is_inside(file["path"]):
                continue
            # A seal is put behind a paper: what it was before is its beginning.
            digests = [file["sha256"]]
            for revision in file.get("revisions", []):
                digests.append(check.digest_of_beginning(file["path"], revision["bytes"]))
            if document.get("sha256") in digests:
                same += 1
            else:
                replaced.append((file["path"], name))
    return same, replaced


def check_messages(check, manifest, answers):
    """Whether the files of messages are those that were sent, and messages given as advice say what was sealed."""
    if not any(file["path"] == "messages.json" for file in manifest["files"]):
        return 0, 0, 0
    messages = read_json(check, "messages.json", check.read("messages.json") or b"") or []
    listed = {file["path"]: file for file in manifest["files"]}
    attached = 0
    for message in messages:
        for attachment in message["attachments"]:
            # A file that the portal has lost has no path, and is named as missing.
            if attachment["path"] is None:
                continue
            file = listed.get(attachment["path"], {})
            if any(file.get(name) != attachment[name] for name in ("id", "bytes", "sha256")):
                check.failed(attachment["path"], f"it is not the file of message {message['id']}")
            else:
                attached += 1
    sent, advice = {message["id"]: message for message in messages}, 0
    for name, answer in answers.values():
        if answer["type"] != "ADVICE_MESSAGE":
            continue
        sealed = json.loads(answer["sealed"]["payload"])
        message = sent.get(sealed["message"])
        if message is None:
            check.failed("messages.json", f"the message that {name} seals is not in it")
        elif message["text"] != sealed["text"] or digests(message) != digests(sealed):
            check.failed("messages.json", f"message {message['id']} is not what was sealed in {name}")
        else:
            advice += 1
    return len(messages), attached, advice


def digests(message):
    return [attachment["sha256"] for attachment in message["attachments"]]


def der_parts(data):
    """The elements of DER, as pairs of tag and content."""
    at, parts = 0, []
    while at < len(data):
        tag, length, at = data[at], data[at + 1], at + 2
        if length & 0x80:
            count = length & 0x7F
            length, at = int.from_bytes(data[at : at + count], "big"), at + count
        parts.append((tag, data[at : at + length]))
        at += length
    return parts


def time_stamp(token):
    """The SHA-256 and the time in an RFC 3161 token; its own signature is for OpenSSL."""
    (_, content), *_ = der_parts(token)
    signed_data = der_parts(der_parts(content)[1][1])[0][1]
    encapsulated = der_parts(signed_data)[2][1]
    octets = der_parts(der_parts(encapsulated)[1][1])[0][1]
    information = der_parts(der_parts(octets)[0][1])
    imprint = der_parts(information[2][1])[1][1]
    return imprint.hex(), information[4][1].decode()


def check_anchors(check, manifest, keys, answers):
    """How many anchors there are, how many are time-stamped, how many answers are anchored themselves."""
    listed = any(file["path"] == "chain/anchors.json" for file in manifest["files"])
    anchors = read_json(check, "chain/anchors.json", check.read("chain/anchors.json") or b"") if listed else []
    stamped = own = 0
    for anchor in anchors or []:
        try:
            text = head_text(manifest["licence"], anchor["chain"], anchor["position"], anchor["hash"])
            if not is_signed(keys.get(anchor["key_id"], b""), text, base64.b64decode(anchor["signature"])):
                check.failed("chain/anchors.json", f"the signature at place {anchor['position']} does not hold")
            name, answer = answers.get(anchor["position"], (None, None))
            if answer and answer["hash"] != anchor["hash"]:
                check.failed(name, f"another hash was anchored on {anchor['anchored_at']}")
            own += answer is not None
            if anchor["time_stamp"]:
                digest, at = time_stamp(check.read(anchor["time_stamp"]) or b"")
                if digest != hashlib.sha256(text).hexdigest():
                    check.failed(anchor["time_stamp"], f"it is not of the anchor of place {anchor['position']}")
                else:
                    stamped += 1
                    say(f"OK       {anchor['time_stamp']}: the anchor of place {anchor['position']} existed at {at}")
        except (IndexError, KeyError, TypeError, ValueError) as error:
            check.failed("chain/anchors.json", f"an anchor cannot be read ({error!r})")
    return len(anchors or []), stamped, own


def count(number, word):
    return f"{number} {word}" + ("" if number == 1 else "s")


def verify_bundle(place, trusted):
    check = Check(place)
    manifest = None
    try:
        manifest, keys = check_manifest(check, trusted)
        if manifest:
            report(check, manifest, keys, trusted)
    except (ArithmeticError, AttributeError, LookupError, TypeError, *UNREADABLE) as error:
        check.failed("manifest.json", f"it is not as the portal writes it ({error!r})")
    print()
    if check.failures or not manifest:
        print("What is named above does not hold: do not rely on this bundle.")
        return 1
    print(PROVED)
    if not trusted:
        print(KEY_FROM_ELSEWHERE)
    return 0


def report(check, manifest, keys, trusted):
    say(f"Dossier {manifest['dossier']['label']!r} of {manifest['firm']!r}, as it stood at {manifest['state_at']}")
    if not check.failures:
        whose = "which you gave" if trusted else "which is in the bundle itself"
        say(f"OK       manifest.json is signed by key {manifest['signed_by']}, {whose}")
    check_files(check, manifest)
    if not check.failures:
        files = count(len(manifest["files"]), "file")
        others = "no others but those that a NOTE names" if check.notes else "no others"
        say(f"OK       {files}: size and SHA-256 are those of manifest.json, and there are {others}")
    answers, unsigned = check_answers(check, manifest, keys)
    say(f"OK       {count(len(answers), 'answer')}: text, hash and signature agree")
    if unsigned:
        say(f"NOTE     {count(unsigned, 'answer')} from before answers were signed: only text and hash agree")
    same, replaced = check_named_documents(check, manifest, answers)
    say(f"OK       {count(same, 'document')} in the bundle as named in an answer")
    for file, answer in replaced:
        say(f"NOTE     {file} was replaced after it was shown for {answer}")
    messages, attached, advice = check_messages(check, manifest, answers)
    if messages:
        say(f"OK       {count(messages, 'message')}, {count(attached, 'file')} with them, {advice} as sealed as advice")
    anchors, stamped, own = check_anchors(check, manifest, keys, answers)
    say(f"OK       {count(anchors, 'anchor')}, {stamped} with a time stamp, {own} of an answer in the bundle itself")
    for missing in manifest["missing"]:
        say(f"MISSING  {missing['name']}: {missing['reason']}")
    for left_out in manifest.get("left_out", []):
        say(f"LEFT OUT {left_out}")


PROVED = """\
Proved: no byte of any file was changed since the portal signed the list of files; each answer is the very text that was
signed for its place in the firm's chain; the anchors were signed by the same key.
Not proved by this bundle alone: that nothing was left out of it; that what the portal recorded is true; who issued the time
stamps (openssl ts -verify, see index.html); and that the answers between one in here and its anchor link the two, for those
belong to other clients and are not in here. Whoever has the firm's database can show that (balie verify-evidence), and
whoever kept an anchor elsewhere can compare it. Lines of trail.json are covered by the signature of the list alone."""
KEY_FROM_ELSEWHERE = """\
The keys were taken from the bundle itself. Whoever made a false bundle would have put a key of their own there: compare the
key with one that you had from elsewhere, by --key."""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bundle")
    parser.add_argument("--key", action="append", default=[], help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        trusted = [base64.b64decode(key, validate=True) for key in arguments.key]
    except ValueError:
        parser.error("--key takes a public key in base64")
    try:
        place = Folder(arguments.bundle) if os.path.isdir(arguments.bundle) else Archive(arguments.bundle)
    except (OSError, zipfile.BadZipFile) as error:
        say(f"FAILED   {arguments.bundle}: it is no whole archive ({error})")
        return 1
    return verify_bundle(place, trusted)


if __name__ == "__main__":
    sys.exit(main())
