"""The first calls of docs/back-office.md with the client that openapi-python-client generates, against a demo.

`make clients` checks the types with mypy and runs it. BALIE_URL is the address of a fresh demo; the service key is its own.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from queue import Queue
from typing import Any, TypeVar

from balie_back_office import AuthenticatedClient
from balie_back_office.api.documents_and_uploads import get_document_content, put_document_content
from balie_back_office.api.events import list_events
from balie_back_office.api.import_and_bulk import import_records
from balie_back_office.api.privacy import lift_hold, place_hold
from balie_back_office.api.records import get_consumer, list_consumers, put_consumer, put_document, put_mortgage
from balie_back_office.api.webhook_endpoints import (
    create_webhook_endpoint,
    delete_webhook_endpoint,
    get_webhook_endpoint,
    test_webhook_endpoint,
)
from balie_back_office.models import (
    Consumer,
    ConsumerList,
    ConsumerPut,
    ConsumerResponse,
    Document,
    DocumentPurpose,
    DocumentPut,
    EndpointResponse,
    ErrorBody,
    EventList,
    Hold,
    ImportVerdict,
    LoanPart,
    Mortgage,
    MortgagePut,
    NewEndpoint,
    PrivacyHeldEvent,
    WebhookTestEvent,
    WrittenRecordResponse,
)
from balie_back_office.types import File, Response

T = TypeVar("T")

client = AuthenticatedClient(
    base_url=os.environ["BALIE_URL"] + "/backoffice/v1", token="demo-service-key-vandijk", raise_on_unexpected_status=True
)


def expect(kind: type[T], status: HTTPStatus, response: Response[Any]) -> T:
    """Returns the parsed body of a response, which must have this status and this type."""
    parsed = response.parsed
    assert response.status_code == status, (response.status_code, response.content)
    assert isinstance(parsed, kind), type(parsed)
    return parsed


def write_and_read_a_record() -> None:
    sanne = Consumer(first_name="Sanne", last_name="Smit", email="sanne.smit@example.nl")
    written = expect(
        WrittenRecordResponse,
        HTTPStatus.CREATED,
        put_consumer.sync_detailed("sanne", client=client, body=ConsumerPut(version=3, attributes=sanne)),
    )
    assert written.data.attributes.status == "created" and written.data.attributes.version == 3

    read = expect(ConsumerResponse, HTTPStatus.OK, get_consumer.sync_detailed("sanne", client=client))
    assert read.data.attributes.last_name == "Smit"
    assert read.data.meta.version == 3 and read.data.meta.managed_by == "system"
    assert not read.data.meta.has_password

    sanne.phone_mobile = "06 12345678"
    newer = ConsumerPut(version=4, attributes=sanne)
    revision = f'"{read.data.meta.revision}"'
    again = put_consumer.sync_detailed("sanne", client=client, body=newer, if_match=revision)
    assert expect(WrittenRecordResponse, HTTPStatus.OK, again).data.attributes.status == "updated"

    late = put_consumer.sync_detailed("sanne", client=client, body=ConsumerPut(version=5, attributes=sanne), if_match=revision)
    assert expect(ErrorBody, HTTPStatus.PRECONDITION_FAILED, late).error.code == "REVISION_CONFLICT"

    found = list_consumers.sync_detailed(client=client, email="sanne.smit@example.nl")
    assert [one.id for one in expect(ConsumerList, HTTPStatus.OK, found).data] == ["sanne"]


def read_an_error() -> None:
    mortgage = Mortgage(owners=["sanne"], label="Hypotheek", loan_parts=[LoanPart(interest=250)])
    refused = put_mortgage.sync_detailed("m-2041", client=client, body=MortgagePut(version=1, attributes=mortgage))
    error = expect(ErrorBody, HTTPStatus.UNPROCESSABLE_ENTITY, refused).error
    assert error.code == "VALIDATION_FAILED" and isinstance(error.faults, list)
    assert [(fault.pointer, fault.rule) for fault in error.faults] == [("/loan_parts/0/interest", "maximum")]

    nobody = get_consumer.sync_detailed("nobody-of-this-id", client=client)
    assert expect(ErrorBody, HTTPStatus.NOT_FOUND, nobody).error.code == "RECORD_NOT_FOUND"
    stranger = client.with_headers({})
    stranger.token = "bsk_unknown"
    unknown = get_consumer.sync_detailed("sanne", client=stranger)
    assert expect(ErrorBody, HTTPStatus.UNAUTHORIZED, unknown).error.code == "AUTH_TOKEN_INVALID"


def send_and_read_bytes() -> None:
    document = Document(purpose=DocumentPurpose.IMPORTANT, label="Dienstenwijzer", filename="dienstenwijzer.pdf")
    put = put_document.sync_detailed("guide", client=client, body=DocumentPut(version=1, attributes=document))
    expect(WrittenRecordResponse, HTTPStatus.CREATED, put)
    with open(os.path.join(os.environ["BALIE_DEMO"], "vandijk/files/imp-guide-nl.pdf"), "rb") as file:
        content = file.read()
    sent = put_document_content.sync_detailed("guide", client=client, body=File(payload=BytesIO(content)))
    assert sent.status_code == HTTPStatus.NO_CONTENT, sent.content
    read = expect(File, HTTPStatus.OK, get_document_content.sync_detailed("guide", client=client))
    assert read.payload.read() == content


def import_lines() -> None:
    records = [
        {"type": "consumers", "external_id": "tim", "version": 1, "attributes": {"last_name": "Bos", "email": "tim.bos@example.nl"}},
        {"type": "products/mortgage", "external_id": "m2", "version": 1, "attributes": {"owners": ["nobody"], "label": "Hypotheek"}},
    ]
    lines = "\n".join(json.dumps(record) for record in records)
    body = File(payload=BytesIO(lines.encode()))
    answer = expect(File, HTTPStatus.OK, import_records.sync_detailed(client=client, body=body))
    verdicts = [ImportVerdict.from_dict(json.loads(line)) for line in answer.payload.read().splitlines()]
    assert [verdict.status for verdict in verdicts] == ["created", "refused"]
    faults = verdicts[1].faults
    assert isinstance(faults, list) and faults[0].rule == "unknown_reference"


def read_the_feed() -> None:
    start = expect(EventList, HTTPStatus.OK, list_events.sync_detailed(client=client, limit=500))
    held = place_hold.sync_detailed("sanne", client=client, body=Hold(reason="klacht bij het Kifid"))
    assert held.status_code == HTTPStatus.OK, held.content
    after = expect(EventList, HTTPStatus.OK, list_events.sync_detailed(client=client, after=start.meta.next_))
    event = PrivacyHeldEvent.from_dict(after.data[0].to_dict())
    assert event.type_ == "privacy.held" and event.consumer_external_id == "sanne", event
    assert event.by is not None and event.by.kind == "service_key"
    assert lift_hold.sync_detailed("sanne", client=client).status_code < 300


class Receiver(BaseHTTPRequestHandler):
    """Takes what the portal sends."""

    requests: Queue[tuple[dict[str, str], bytes]] = Queue()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.requests.put(({name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(HTTPStatus.NO_CONTENT)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


def hear_an_event() -> None:
    receiver = HTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    new = NewEndpoint(url=f"http://127.0.0.1:{receiver.server_port}/balie", description="CRM", event_types=["otd.signed"])
    endpoint = expect(EndpointResponse, HTTPStatus.CREATED, create_webhook_endpoint.sync_detailed(client=client, body=new)).data
    secret = endpoint.attributes.secret
    assert isinstance(secret, str) and secret.startswith("whsec_")
    shown = expect(EndpointResponse, HTTPStatus.OK, get_webhook_endpoint.sync_detailed(endpoint.id, client=client))
    assert shown.data.attributes.enabled and shown.data.attributes.event_types == ["otd.signed"]

    assert test_webhook_endpoint.sync_detailed(endpoint.id, client=client).status_code < 300
    headers, body = Receiver.requests.get(timeout=20)
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    digest = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), signed, hashlib.sha256).digest()
    assert headers["webhook-signature"] == "v1," + base64.b64encode(digest).decode()
    event = WebhookTestEvent.from_dict(json.loads(body))
    assert event.type_ == "webhook.test" and str(event.id) == headers["webhook-id"]

    assert delete_webhook_endpoint.sync_detailed(endpoint.id, client=client).status_code == HTTPStatus.NO_CONTENT
    receiver.shutdown()


if __name__ == "__main__":
    write_and_read_a_record()
    read_an_error()
    send_and_read_bytes()
    import_lines()
    read_the_feed()
    hear_an_event()
    print("ok: the first calls with the Python client")
