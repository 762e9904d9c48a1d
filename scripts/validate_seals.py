#!/usr/bin/env python3
"""What pyHanko, which is not of ours, finds of the seals in PDFs: one JSON object on each line.

    validate_seals.py --trust issuer.pem [--crl revoked.crl] [--ocsp response.der] PDF...

`valid` says that nothing was changed since and that the certificate is of the issuer and not revoked; `stamped` that a
time stamp of that issuer holds, of the signature or of the document.
"""
import argparse
import json

from asn1crypto import ocsp
from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko_certvalidator import ValidationContext


def context(trusted, lists=(), responses=(), mode="soft-fail"):
    return ValidationContext(
        trust_roots=trusted, crls=lists, ocsps=responses, allow_fetching=False, revocation_mode=mode
    )


def judged(path, trusted, lists, responses, mode):
    found = {"file": path, "seals": []}
    with open(path, "rb") as file:
        reader = PdfFileReader(file, strict=False)
        stamps = []
        for stamp in reader.embedded_timestamp_signatures:
            status = validate_pdf_timestamp(stamp, context(trusted))
            stamps.append(status.intact and status.valid and status.trusted)
        for seal in reader.embedded_regular_signatures:
            status = validate_pdf_signature(
                seal,
                signer_validation_context=context(trusted, lists, responses, mode),
                ts_validation_context=context(trusted),
            )
            own = status.timestamp_validity
            found["seals"].append(
                {
                    "valid": status.bottom_line,
                    "intact": status.intact and status.valid,
                    "trusted": status.trusted,
                    "revoked": status.revoked,
                    "stamped": bool(own and own.valid and own.trusted) or (bool(stamps) and all(stamps)),
                    "changes": status.modification_level.name if status.modification_level is not None else None,
                    "subfilter": str(seal.sig_object["/SubFilter"]),
                }
            )
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trust", required=True)
    parser.add_argument("--crl")
    parser.add_argument("--ocsp")
    # hard-fail: where a certificate names a list or a responder, one of them has to be there; require: of every one.
    parser.add_argument("--revocation", choices=["soft-fail", "hard-fail", "require"], default="soft-fail")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    trusted = list(load_certs_from_pemder([arguments.trust]))
    lists = [open(arguments.crl, "rb").read()] if arguments.crl else []
    responses = [ocsp.OCSPResponse.load(open(arguments.ocsp, "rb").read())] if arguments.ocsp else []
    for path in arguments.files:
        try:
            found = judged(path, trusted, lists, responses, arguments.revocation)
        except Exception as error:  # A file that cannot be read at all is told as such.
            found = {"file": path, "seals": [], "error": f"{type(error).__name__}: {error}"}
        print(json.dumps(found))


main()
