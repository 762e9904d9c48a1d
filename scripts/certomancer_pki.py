#!/usr/bin/env python3
"""An issuer of certificates by Certomancer, which is not of ours: it revokes, and it stamps times.

    certomancer_pki.py create FOLDER            keys, root.pem, good.pem and revoked.pem (key and chain), revoked.crl
    certomancer_pki.py stamp FOLDER IN OUT      answers a time-stamp request (RFC 3161)
    certomancer_pki.py stamp FOLDER IN OUT pss  the same, signed with RSA-PSS
    certomancer_pki.py ocsp FOLDER NAME OUT     what the OCSP responder says of a certificate (RFC 6960)
"""
import pathlib
import sys
from datetime import datetime, timezone

from asn1crypto import algos, ocsp, pem, tsp
from certomancer.registry import CertLabel, CertomancerConfig, ServiceLabel
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

KEYS = {"root": "ec", "intermediate": "ec", "good": "rsa", "revoked": "ec", "stamper": "ec", "stamper-rsa": "rsa",
        "responder": "ec"}

CONFIG = """
external-url-prefix: "http://127.0.0.1:9"
keysets:
  seals:
    path-prefix: {folder}
    keys:
{keys}
pki-architectures:
  seals:
    keyset: seals
    entity-defaults: {{country-name: NL, organization-name: Certomancer}}
    entities:
      root: {{common-name: Root}}
      intermediate: {{common-name: Intermediate}}
      good: {{common-name: Good}}
      revoked: {{common-name: Revoked}}
      stamper: {{common-name: Stamper}}
      stamper-rsa: {{common-name: Stamper with RSA}}
      responder: {{common-name: Responder}}
    certs:
      root:
        subject: root
        subject-key: root
        issuer: root
        authority-key: root
        validity: {{valid-from: "2020-01-01T00:00:00+0000", valid-to: "2100-01-01T00:00:00+0000"}}
        extensions:
          - {{id: basic_constraints, critical: true, value: {{ca: true}}}}
          - {{id: key_usage, critical: true, smart-value: {{schema: key-usage, params: [key_cert_sign, crl_sign]}}}}
      intermediate:
        issuer: root
        validity: {{valid-from: "2020-01-01T00:00:00+0000", valid-to: "2100-01-01T00:00:00+0000"}}
        extensions:
          - {{id: basic_constraints, critical: true, value: {{ca: true, path_len_constraint: 0}}}}
          - {{id: key_usage, critical: true, smart-value: {{schema: key-usage, params: [key_cert_sign, crl_sign]}}}}
      good: &leaf
        issuer: intermediate
        validity: {{valid-from: "2020-01-01T00:00:00+0000", valid-to: "2100-01-01T00:00:00+0000"}}
        extensions:
          - {{id: key_usage, critical: true, smart-value: {{schema: key-usage, params: [digital_signature, non_repudiation]}}}}
          - {{id: crl_distribution_points, smart-value: {{schema: crl-dist-url, params: {{crl-repo-names: [list]}}}}}}
          - {{id: authority_information_access, smart-value: {{schema: aia-urls, params: {{ocsp-responder-names: [responder]}}}}}}
      revoked:
        <<: *leaf
        revocation: {{revoked-since: "2024-01-01T00:00:00+0000", reason: key_compromise}}
      stamper: &stamper
        issuer: root
        validity: {{valid-from: "2020-01-01T00:00:00+0000", valid-to: "2100-01-01T00:00:00+0000"}}
        extensions:
          - {{id: key_usage, critical: true, smart-value: {{schema: key-usage, params: [digital_signature]}}}}
          - {{id: extended_key_usage, critical: true, value: [time_stamping]}}
      stamper-rsa: *stamper
      responder:
        issuer: intermediate
        validity: {{valid-from: "2020-01-01T00:00:00+0000", valid-to: "2100-01-01T00:00:00+0000"}}
        extensions:
          - {{id: key_usage, critical: true, smart-value: {{schema: key-usage, params: [digital_signature]}}}}
          - {{id: extended_key_usage, value: [ocsp_signing]}}
          - {{id: ocsp_no_check}}
    services:
      ocsp: {{responder: {{for-issuer: intermediate, responder-cert: responder, signing-key: responder}}}}
      crl-repo: {{list: {{for-issuer: intermediate, signing-key: intermediate, simulated-update-schedule: P30D}}}}
      time-stamping:
        stamps: {{signing-key: stamper, signing-cert: stamper}}
        pss: {{signing-key: stamper-rsa, signing-cert: stamper-rsa}}
"""


def architecture(folder):
    keys = "\n".join(f"      {name}: {{path: {name}.key}}" for name in KEYS)
    text = CONFIG.format(folder=folder, keys=keys)
    # Nothing is fetched, but the addresses in the certificates have to be addresses.
    return CertomancerConfig.from_yaml(text, key_search_dir="/").get_pki_arch("seals")


def create(folder):
    for name, kind in KEYS.items():
        key = rsa.generate_private_key(65537, 2048) if kind == "rsa" else ec.generate_private_key(ec.SECP256R1())
        text = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        (folder / f"{name}.key").write_bytes(text)
    pki = architecture(folder)
    certificate = lambda name: pem.armor("CERTIFICATE", pki.get_cert(CertLabel(name)).dump())
    (folder / "root.pem").write_bytes(certificate("root"))
    for name in ("good", "revoked"):
        chain = certificate(name) + certificate("intermediate")
        (folder / f"{name}.pem").write_bytes((folder / f"{name}.key").read_bytes() + chain)
    (folder / "revoked.crl").write_bytes(pki.service_registry.get_crl(ServiceLabel("list")).dump())


def stamp(folder, request, answer, service="stamps"):
    pki = architecture(folder)
    asked = tsp.TimeStampReq.load(pathlib.Path(request).read_bytes())
    stamper = pki.service_registry.summon_timestamper(ServiceLabel(service))
    if service == "pss":
        sha256 = {"algorithm": "sha256"}
        padding = {
            "hash_algorithm": sha256,
            "mask_gen_algorithm": {"algorithm": "mgf1", "parameters": algos.DigestAlgorithm(sha256)},
            "salt_length": 32,
        }
        stamper.signature_algo = algos.SignedDigestAlgorithm({"algorithm": "rsassa_pss", "parameters": padding})
    pathlib.Path(answer).write_bytes(stamper.request_tsa_response(asked).dump())


def respond(folder, name, answer):
    pki = architecture(folder)
    issuer, subject = (pki.get_cert(CertLabel(label)) for label in ("intermediate", name))
    number = ocsp.CertId(
        {
            "hash_algorithm": {"algorithm": "sha1"},
            "issuer_name_hash": issuer.subject.sha1,
            "issuer_key_hash": issuer.public_key.sha1,
            "serial_number": subject.serial_number,
        }
    )
    asked = ocsp.OCSPRequest({"tbs_request": {"request_list": [{"req_cert": number}]}})
    now = datetime.now(tz=timezone.utc)
    responder = pki.service_registry.summon_responder(ServiceLabel("responder"), at_time=now)
    pathlib.Path(answer).write_bytes(responder.build_ocsp_response(asked).dump())


def main():
    what, folder, *rest = sys.argv[1:]
    {"create": create, "stamp": stamp, "ocsp": respond}[what](pathlib.Path(folder).resolve(), *rest)


main()
