//! Traces to a collector: what a request did, for whom nobody learns.

use std::time::Duration;

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value as Given;
use opentelemetry_proto::tonic::trace::v1::{Span, span::SpanKind};
use prost::Message;
use reqwest::blocking::Client;
use serde_json::json;

use crate::support::{ANNA, Installation, Kept, Served, start_keeper};

const CALLER: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

fn read_spans(kept: &Kept) -> (Vec<Span>, Vec<String>) {
    let (mut spans, mut names) = (Vec::new(), Vec::new());
    for call in kept.lock().unwrap().iter() {
        assert!(call.head.starts_with("POST /v1/traces "), "{}", call.head);
        let request = ExportTraceServiceRequest::decode(call.body.as_slice()).expect("OTLP");
        for part in request.resource_spans {
            for attribute in part.resource.expect("a resource").attributes {
                if let Some(Given::StringValue(text)) = attribute.value.and_then(|value| value.value) {
                    names.push(format!("{}={text}", attribute.key));
                }
            }
            spans.extend(part.scope_spans.into_iter().flat_map(|scope| scope.spans));
        }
    }
    (spans, names)
}

fn find_span<'a>(spans: &'a [Span], name: &str) -> &'a Span {
    let all: Vec<&str> = spans.iter().map(|span| span.name.as_str()).collect();
    spans.iter().find(|span| span.name == name).unwrap_or_else(|| panic!("{name} in {all:?}"))
}

#[test]
fn traces_tell_what_a_request_did_and_not_whose_it_was() {
    let mut installation = Installation::sqlite().with_demo();
    let ((collector, kept), (partner, heard)) = (start_keeper(), start_keeper());
    for (name, value) in [
        ("BALIE_OTLP_ENDPOINT", collector.as_str()),
        ("BALIE_ALLOW_PRIVATE_PARTNERS", "true"),
        ("BALIE_PARTNERS__PAYMENTS__URL", partner.as_str()),
        ("BALIE_PARTNERS__PAYMENTS__KEYS__VANDIJK", "test_key"),
    ] {
        installation.variables.push((name.to_owned(), value.to_owned()));
    }
    let served = Served::start(&installation);
    let token = served.token();
    served.ask_for_documents(&token, "traced", 1);
    let call = |request: reqwest::blocking::RequestBuilder| {
        request.header("x-domain", "vandijk").bearer_auth(&token).send().expect("an answer")
    };
    let client = Client::new();
    let at = |path: &str| format!("{}{path}", served.base);
    assert!(call(client.get(at("/api/actions")).header("traceparent", CALLER)).status().is_success());
    assert_eq!(call(client.get(at("/api/dossiers?who=anna"))).status().as_u16(), 422);
    let forgotten = json!({ "email": ANNA });
    assert!(call(client.post(at("/api/auth/forgot-password")).json(&forgotten)).status().is_success());
    let actions = served.list(&token, "/api/actions");
    let bill = actions
        .iter()
        .find(|one| one["attributes"]["type"] == "PAY_INVOICE" && one["attributes"]["is_done"] == false);
    let bill = bill.expect("something to pay");
    let body = json!({
        "productId": bill["attributes"]["product"]["id"], "productActionId": bill["id"],
        "invoiceId": bill["attributes"]["invoice"]["id"],
    });
    // The partner answers nonsense.
    assert_eq!(call(client.post(at("/api/invoices/get-payment")).json(&body)).status().as_u16(), 502);
    // The letter is tried meanwhile.
    std::thread::sleep(Duration::from_millis(1500));
    // What is still to be handed over is handed over before the program ends.
    assert_eq!(served.terminate(), Some(0));

    let (spans, resource) = read_spans(&kept);
    assert!(resource.contains(&"service.name=balie".to_owned()), "{resource:?}");
    for name in ["service.version=", "service.instance.id="] {
        assert!(resource.iter().any(|one| one.starts_with(name)), "{resource:?}");
    }
    let requested = find_span(&spans, "GET /api/actions");
    let traceparent =
        |span: &Span| format!("00-{}-{}-01", hex::encode(&span.trace_id), hex::encode(&span.parent_span_id));
    let caller = spans.iter().find(|span| span.name == requested.name && traceparent(span) == CALLER);
    assert_eq!(caller.expect("the caller's trace goes on").kind, SpanKind::Server as i32);

    let written = find_span(&spans, "PUT /backoffice/v1/actions/{external_id}");
    let child = |name: &str, of: &Span| {
        let found = spans.iter().find(|span| span.name == name && span.parent_span_id == of.span_id);
        found.unwrap_or_else(|| panic!("{name} in {}", of.name)).clone()
    };
    assert_eq!(child("transaction", written).trace_id, written.trace_id);

    let paying = find_span(&spans, "POST /api/invoices/get-payment");
    assert_eq!(paying.status.as_ref().map(|status| status.code), Some(2), "it failed");
    let partner = child("partner", paying);
    let handed_on =
        format!("traceparent: 00-{}-{}-01", hex::encode(&partner.trace_id), hex::encode(&partner.span_id));
    let heard = heard.lock().unwrap();
    assert!(!heard.is_empty());
    assert!(heard.iter().all(|call| call.head.to_lowercase().contains(&handed_on)), "{heard:?}");
    assert!(spans.iter().any(|span| span.name.starts_with("job ") && span.parent_span_id.is_empty()));

    let text = format!("{spans:?}");
    for secret in ["anna", "example.nl", &token, "test_key", "Demo-Portaal"] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    assert!(spans.iter().all(|span| span.events.is_empty()), "the log's lines stay in the log");
}
