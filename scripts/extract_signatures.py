"""Writes of each signature of a PDF what was signed (signed0.bin, …) and the signature (signature0.der, …).

Usage: python3 extract_signatures.py paper.pdf
"""

import re, sys
pdf = open(sys.argv[1], "rb").read()
for n, found in enumerate(re.finditer(rb"/ByteRange\s*\[([\d ]+)\]", pdf)):
    a, b, c, d = map(int, found[1].split())
    open(f"signed{n}.bin", "wb").write(pdf[a:a + b] + pdf[c:c + d])
    der = bytes.fromhex(pdf[a + b + 1:c - 1].decode())
    size = 4 + int.from_bytes(der[2:4], "big")
    open(f"signature{n}.der", "wb").write(der[:size])
