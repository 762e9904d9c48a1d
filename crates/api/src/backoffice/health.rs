//! `/health`: what does not go as it should, and what somebody at the firm can do about it.

use app::health::{self, is_resendable};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::money::Money;
use domain::retention_clock::ClockDoubt;
use serde::Serialize;
use store::health::{
    BackupRecord, EndpointBacklog, GivenUpJob, NamedConsumer, OpenPayment, UndeliveredMail, WaitingMails,
};
use store::mails::MailState;
use store::webhooks::Endpoint;
use utoipa::ToSchema;
use uuid::Uuid;

use super::key::Firm;
use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::ApiResult;
use crate::state::App;

/// How the portal does its work for the firm.
#[derive(Serialize, ToSchema)]
pub struct HealthReport {
    /// How much needs somebody; 0 where all goes well.
    troubles: usize,
    /// The version of the program.
    version: &'static str,
    /// Since when the operator holds mails and webhooks back.
    #[schema(required = true)]
    outgoing_held_since: Option<DateTime<Utc>>,
    waiting_mails: HealthWaitingMails,
    /// Mails of the last 30 days that failed or bounced, the newest first, at most 50.
    undelivered_mails: Vec<HealthMail>,
    /// Endpoints that do not take what is sent to them.
    webhooks: Vec<HealthEndpoint>,
    /// Payments that have been open for more than a day, the oldest first, at most 50.
    payments: Vec<HealthPayment>,
    /// Jobs that were given up, the newest first, at most 50; mails stand among the mails.
    jobs: Vec<HealthJob>,
    /// The last backup that `balie backup` made; `null`: it never did.
    #[schema(required = true)]
    backup: Option<HealthBackup>,
    /// Absent: the clock is plausible, and what is past its term is deleted every night.
    #[schema(required = true)]
    retention_waits: Option<HealthClock>,
}

#[derive(Serialize, ToSchema)]
pub struct HealthWaitingMails {
    count: u64,
    #[schema(required = true)]
    oldest_at: Option<DateTime<Utc>>,
    /// Why the last attempt of one of them failed, in the words of the mail server.
    #[schema(required = true)]
    error: Option<String>,
    /// Whether they need somebody: an attempt failed, or one has waited for a day.
    is_stuck: bool,
}

#[derive(Serialize, ToSchema)]
pub struct HealthConsumer {
    external_id: String,
    name: String,
}

#[derive(Serialize, ToSchema)]
pub struct HealthMail {
    id: Uuid,
    /// `notices`, or the letter's name: `invitation`, `password_forgotten`, …
    kind: String,
    /// Whether the address refused it, rather than that it never went out.
    is_bounced: bool,
    consumer: HealthConsumer,
    #[schema(required = true)]
    address: Option<String>,
    /// In the words of the mail server.
    #[schema(required = true)]
    error: Option<String>,
    #[schema(required = true)]
    at: Option<DateTime<Utc>>,
    /// Whether it can be sent again.
    is_resendable: bool,
}

#[derive(Serialize, ToSchema)]
pub struct HealthEndpoint {
    id: Uuid,
    url: String,
    #[schema(required = true)]
    description: Option<String>,
    #[schema(required = true)]
    failing_since: Option<DateTime<Utc>>,
    /// When the portal gave the endpoint up; `null`: it still tries.
    #[schema(required = true)]
    disabled_at: Option<DateTime<Utc>>,
    /// How many events wait for it.
    pending: u64,
    /// How many deliveries were given up.
    given_up: u64,
    #[schema(required = true)]
    last_attempt_at: Option<DateTime<Utc>>,
    /// The status of its last answer; `null`: there was none.
    #[schema(required = true)]
    last_status: Option<i64>,
    #[schema(required = true)]
    last_error: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct HealthPayment {
    id: Uuid,
    consumer: HealthConsumer,
    /// The external id of the invoice.
    invoice: String,
    amount: Money,
    created_at: DateTime<Utc>,
}

#[derive(Serialize, ToSchema)]
pub struct HealthJob {
    id: Uuid,
    /// Such as `payment.check` or `data_sharing.check`.
    kind: String,
    failed_at: DateTime<Utc>,
    /// Why its last attempt failed.
    #[schema(required = true)]
    reason: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct HealthBackup {
    made_at: DateTime<Utc>,
    files: u64,
    /// How many files it lacks, because the file store had lost them.
    lost_files: u64,
    /// Whether it is more than a week old.
    is_overdue: bool,
}

/// The clock stands implausibly far from the last run of retention, so that nothing is deleted.
#[derive(Serialize, ToSchema)]
pub struct HealthClock {
    last_run_at: DateTime<Utc>,
    /// What the clock says.
    now: DateTime<Utc>,
}

fn clock(doubt: ClockDoubt) -> HealthClock {
    HealthClock { last_run_at: doubt.last_run, now: doubt.now }
}

fn consumer(named: NamedConsumer) -> HealthConsumer {
    HealthConsumer { external_id: named.external_id, name: named.name }
}

fn mail(mail: UndeliveredMail) -> HealthMail {
    HealthMail {
        is_resendable: is_resendable(&mail),
        id: mail.id,
        kind: mail.kind,
        is_bounced: mail.state == MailState::Bounced,
        consumer: consumer(mail.consumer),
        address: mail.address,
        error: mail.error,
        at: mail.ended_at,
    }
}

fn endpoint((endpoint, backlog): (Endpoint, EndpointBacklog)) -> HealthEndpoint {
    HealthEndpoint {
        id: endpoint.id,
        url: endpoint.url,
        description: endpoint.description,
        failing_since: endpoint.failing_since,
        disabled_at: endpoint.disabled_at,
        pending: backlog.pending,
        given_up: backlog.given_up,
        last_attempt_at: backlog.last_attempt_at,
        last_status: backlog.last_status,
        last_error: backlog.last_error,
    }
}

fn payment(payment: OpenPayment) -> HealthPayment {
    HealthPayment {
        id: payment.id,
        consumer: consumer(payment.consumer),
        invoice: payment.invoice,
        amount: Money::from_cents(payment.amount_cents),
        created_at: payment.created_at,
    }
}

fn job(job: GivenUpJob) -> HealthJob {
    HealthJob { id: job.id, kind: job.kind, failed_at: job.failed_at, reason: job.error }
}

fn report(health: health::Health) -> HealthReport {
    let WaitingMails { count, oldest_at, ref error } = health.waiting_mails;
    let waiting_mails =
        HealthWaitingMails { count, oldest_at, error: error.clone(), is_stuck: health.is_mail_stuck() };
    let is_overdue = health.is_backup_overdue();
    let backup =
        |BackupRecord { made_at, files, lost_files }| HealthBackup { made_at, files, lost_files, is_overdue };
    HealthReport {
        troubles: health.troubles(),
        version: env!("CARGO_PKG_VERSION"),
        outgoing_held_since: health.outgoing_held_since,
        waiting_mails,
        undelivered_mails: health.undelivered_mails.into_iter().map(mail).collect(),
        webhooks: health.failing_endpoints.into_iter().map(endpoint).collect(),
        payments: health.open_payments.into_iter().map(payment).collect(),
        jobs: health.given_up_jobs.into_iter().map(job).collect(),
        backup: health.last_backup.map(backup),
        retention_waits: health.clock_doubt.map(clock),
    }
}

fn parse_id(text: &str) -> ApiResult<Uuid> {
    text.parse().map_err(|_| Code::RecordNotFound.into())
}

/// `GET /health`.
pub async fn show(State(app): State<App>, firm: Firm) -> ApiResult {
    let health = health::collect(&app, firm.sight()).await?;
    Ok(envelope::json_response(&report(health)))
}

/// `POST /health/jobs/{id}/retry`: from its first attempt, at once.
pub async fn retry_job(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
    _: Json<EmptyBody>,
) -> ApiResult {
    health::retry_job(&app, firm.licence, parse_id(&id)?, &firm.caller(client)).await?;
    Ok(StatusCode::ACCEPTED.into_response())
}

/// `DELETE /health/jobs/{id}`: it is never done.
pub async fn dismiss_job(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult {
    health::dismiss_job(&app, firm.licence, parse_id(&id)?, &firm.caller(client)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `POST /health/mails/{id}/resend`: to the address that the client has now.
pub async fn resend_mail(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
    _: Json<EmptyBody>,
) -> ApiResult {
    health::resend_mail(&app, firm.licence, parse_id(&id)?, &firm.caller(client)).await?;
    Ok(StatusCode::ACCEPTED.into_response())
}
