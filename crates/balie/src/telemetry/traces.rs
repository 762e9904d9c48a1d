//! Traces to a collector, by OTLP over HTTP.

use std::time::Duration;

use anyhow::Context;
use async_trait::async_trait;
use opentelemetry::KeyValue;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
use tokio::runtime::Handle;
use tracing::{Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::registry::LookupSpan;

use crate::config::Config;

/// Time limit for the collector to take the last spans at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// Crates whose spans are collected: our own, which contain no personal data.
const OURS: [&str; 6] = ["api", "app", "balie", "jobs", "partners", "store"];

/// Exporter of spans to an OpenTelemetry collector.
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Begins to collect, when an endpoint is configured.
    pub fn begin(config: &Config) -> anyhow::Result<Option<Self>> {
        let Some(endpoint) = &config.otlp_endpoint else { return Ok(None) };
        let client = reqwest::Client::builder().timeout(SHUTDOWN_TIMEOUT).build().context("otlp_endpoint")?;
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(OnRuntime { client, runtime: Handle::current() })
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(format!("{}/v1/traces", endpoint.trim_end_matches('/')))
            .with_timeout(SHUTDOWN_TIMEOUT)
            .build()
            .context("otlp_endpoint")?;
        let resource = Resource::builder()
            .with_service_name("balie")
            .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
            .with_attribute(KeyValue::new("service.instance.id", uuid::Uuid::now_v7().to_string()))
            .build();
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_resource(resource)
            // By the trace's id alone: whoever calls does not decide what is collected here.
            .with_sampler(Sampler::TraceIdRatioBased(config.otlp_sample_rate))
            .build();
        partners::trace::enable(TraceContextPropagator::new());
        Ok(Some(Self(provider)))
    }

    /// Returns the layer that exports our spans, without the log's events: those may contain personal data.
    pub fn layer<S>(&self) -> impl Layer<S>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        tracing_opentelemetry::layer()
            .with_tracer(self.0.tracer("balie"))
            .with_location(false)
            .with_threads(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            .with_filter(filter_fn(|metadata| metadata.is_span() && is_ours(metadata)))
    }

    /// Hands over what is still to be handed over.
    pub async fn finish(self) {
        let ended = tokio::task::spawn_blocking(move || self.0.shutdown_with_timeout(SHUTDOWN_TIMEOUT)).await;
        if !matches!(ended, Ok(Ok(()))) {
            tracing::warn!("flushing traces timed out; the last spans are lost");
        }
    }
}

fn is_ours(metadata: &Metadata<'_>) -> bool {
    let target = metadata.target();
    let crate_name = target.split("::").next().unwrap_or(target);
    OURS.contains(&crate_name)
}

/// The program's own HTTP client; the exporter has a thread of its own, which is not one of the runtime's.
#[derive(Debug)]
struct OnRuntime {
    client: reqwest::Client,
    runtime: Handle,
}

#[async_trait]
impl HttpClient for OnRuntime {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let client = self.client.clone();
        let sent = self.runtime.spawn(async move {
            let answer = client.execute(request.try_into()?).await?;
            let (status, headers) = (answer.status(), answer.headers().clone());
            let mut response = Response::new(answer.bytes().await?);
            *response.status_mut() = status;
            *response.headers_mut() = headers;
            Ok(response)
        });
        sent.await?
    }
}
