#!/usr/bin/env python3
"""Decrypts a push message (RFC 8291) by http_ece, which is not of ours.

    decrypt_push.py PRIVATE_KEY AUTH < message

Both are of the browser, in hexadecimal: the number of its P-256 key, and its authentication secret.
"""
import sys

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

number, auth = int(sys.argv[1], 16), bytes.fromhex(sys.argv[2])
key = ec.derive_private_key(number, ec.SECP256R1())
message = sys.stdin.buffer.read()
sys.stdout.buffer.write(http_ece.decrypt(message, private_key=key, auth_secret=auth, version="aes128gcm"))
