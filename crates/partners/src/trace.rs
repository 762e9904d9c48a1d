//! Traces that go on from one machine to the next: W3C `traceparent`, in and out. Without anybody who collects them
//! every function here does nothing.

use std::sync::atomic::{AtomicBool, Ordering};

use opentelemetry::global;
use opentelemetry::propagation::{Extractor, Injector, TextMapPropagator};
use opentelemetry::trace::{Status, TraceContextExt};
use reqwest::header::HeaderMap;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

static ENABLED: AtomicBool = AtomicBool::new(false);

/// Collects traces from now on, and hands them on in this form.
pub fn enable(form: impl TextMapPropagator + Send + Sync + 'static) {
    global::set_text_map_propagator(form);
    ENABLED.store(true, Ordering::Relaxed);
}

fn is_enabled() -> bool {
    ENABLED.load(Ordering::Relaxed)
}

/// Starts the span of an incoming request, which continues the caller's trace if there is one. The span has the empty
/// fields `otel.name` and `otel.kind`.
pub fn on_request(span: &Span, method: &str, route: &str, headers: &HeaderMap) {
    if !is_enabled() {
        return;
    }
    let caller = global::get_text_map_propagator(|form| form.extract(&IncomingHeaders(headers)));
    if caller.span().span_context().is_valid() {
        // A span that nobody collects has no parent either.
        let _ = span.set_parent(caller);
    }
    span.record("otel.name", format!("{method} {route}"));
    span.record("otel.kind", "server");
    span.set_attribute("http.request.method", method.to_owned());
    span.set_attribute("http.route", route.to_owned());
}

/// Records the status of the response on the span of the call; a status from 500 marks it as failed.
pub fn on_response(span: &Span, status: u16) {
    if !is_enabled() {
        return;
    }
    span.set_attribute("http.response.status_code", i64::from(status));
    if status >= 500 {
        failed(span);
    }
}

/// Marks the span's operation as failed. The reason goes to the log alone, because it may contain personal data.
pub fn failed(span: &Span) {
    if is_enabled() {
        span.set_status(Status::error(""));
    }
}

/// Returns the `traceparent` header (W3C Trace Context) for a call to another service; `None` without tracing.
pub(crate) fn traceparent() -> Option<String> {
    if !is_enabled() {
        return None;
    }
    let mut header = Outgoing(None);
    let here = Span::current().context();
    global::get_text_map_propagator(|form| form.inject_context(&here, &mut header));
    header.0
}

struct IncomingHeaders<'a>(&'a HeaderMap);

impl Extractor for IncomingHeaders<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.to_str().ok()
    }

    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(reqwest::header::HeaderName::as_str).collect()
    }
}

struct Outgoing(Option<String>);

impl Injector for Outgoing {
    fn set(&mut self, name: &str, value: String) {
        if name == "traceparent" {
            self.0 = Some(value);
        }
    }
}
