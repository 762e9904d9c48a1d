#!/usr/bin/env python3
"""Makes crates/domain/src/password/leaked.bin: hashes of common and leaked passwords.

Source: the list `passwords` of @zxcvbn-ts/language-common 4.1.3 on npm (MIT, https://github.com/zxcvbn-ts/zxcvbn;
some 49,000 passwords by how often they were leaked), the largest list that a package for password strength offers.

The file is the sorted first five bytes of the SHA-256 of each password in lower case. A password that is not in the
list is taken for one of it with a probability of 49,233 / 2^40, one in 22 million.

Usage: npm pack @zxcvbn-ts/language-common@4.1.3 && scripts/leaked_passwords.py zxcvbn-ts-language-common-4.1.3.tgz
"""

import hashlib
import json
import pathlib
import sys
import tarfile

BYTES = 5
TARGET = pathlib.Path(__file__).parent.parent / "crates/domain/src/password/leaked.bin"

with tarfile.open(sys.argv[1]) as package:
    passwords = json.load(package.extractfile("package/src/passwords.json"))
hashes = {hashlib.sha256(password.lower().encode()).digest()[:BYTES] for password in passwords}
TARGET.write_bytes(b"".join(sorted(hashes)))
print(f"{len(passwords)} passwords, {TARGET.stat().st_size} bytes")
