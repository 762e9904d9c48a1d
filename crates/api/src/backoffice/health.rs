//! `/health`: the things that do not go as they should, and the remedies that somebody at the firm has.

use app::Actor;
use app::maintenance::health::{self, is_resendable};
use app::services::VolumeSpace;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::mail::MailState;
use domain::money::Money;
use domain::operations::retention_clock::ClockDoubt;
use serde::Serialize;
use store::maintenance::health::{
    BackupRecord, EndpointBacklog, GivenUpJob, NamedConsumer, OpenPayment, UnbookedPayment, UndeliveredMail,
    WaitingMails,
};
use store::webhooks::Endpoint;
use utoipa::ToSchema;
use uuid::Uuid;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use super::webhooks::visible_url;
use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::ApiResult;
use crate::state::App;

/// The state of the portal's work for the firm.
#[derive(Serialize, ToSchema)]
pub struct HealthReport {
    /// The number of things that need somebody; 0 where all goes well.
    troubles: usize,
    /// The version of the program.
    version: &'static str,
    /// The moment since which the operator holds mails and webhooks back; null where it does not.
    #[schema(required = true)]
    outgoing_held_since: Option<DateTime<Utc>>,
    /// Mails that wait to be sent.
    waiting_mails: HealthWaitingMails,
    /// Mails of the last 30 days that failed or bounced, the newest first, at most 50.
    undelivered_mails: Vec<HealthMail>,
    /// Endpoints that do not take what is sent to them.
    webhooks: Vec<HealthEndpoint>,
    /// Payments that have been open for more than a day, the oldest first, at most 50.
    payments: Vec<HealthPayment>,
    /// Payments that came in and could not be booked on anything, the oldest first, at most 50.
    unallocated_payments: Vec<HealthUnallocatedPayment>,
    /// Jobs that were given up, the newest first, at most 50; mails stand among the mails.
    jobs: Vec<HealthJob>,
    /// The last backup that `balie backup` made or was told of; null where there is none.
    #[schema(required = true)]
    backup: Option<HealthBackup>,
    /// True where there was no backup in the first day of the installation.
    is_backup_missing: bool,
    /// The disks of the portal's machine; none where files and database are elsewhere.
    disks: Vec<HealthDisk>,
    /// Absent: the clock is plausible, and what is past its term is deleted every night.
    #[schema(required = true)]
    retention_waits: Option<HealthClock>,
}

#[derive(Serialize, ToSchema)]
pub struct HealthDisk {
    /// `files` or `database`.
    name: &'static str,
    free_bytes: u64,
    /// The used part, in percent.
    used_percent: u64,
    /// True from 80 % on: somebody has to make room.
    is_filling: bool,
    /// True where no file is taken in any more.
    is_full: bool,
}

/// Mails that wait to be sent.
#[derive(Serialize, ToSchema)]
pub struct HealthWaitingMails {
    count: u64,
    /// The moment since which the oldest waits.
    #[schema(required = true)]
    oldest_at: Option<DateTime<Utc>>,
    /// The reason why the last attempt of one of them failed, in the words of the mail server.
    #[schema(required = true)]
    error: Option<String>,
    /// True where they need somebody: an attempt failed, or one has waited for a day.
    is_stuck: bool,
}

/// The consumer whom something concerns.
#[derive(Serialize, ToSchema)]
pub struct HealthConsumer {
    external_id: String,
    name: String,
}

/// A mail that failed or bounced.
#[derive(Serialize, ToSchema)]
pub struct HealthMail {
    id: Uuid,
    /// `notices`, or the letter's name: `invitation`, `password_forgotten`, …
    kind: String,
    /// True where the address refused it, false where it never went out.
    is_bounced: bool,
    consumer: HealthConsumer,
    #[schema(required = true)]
    address: Option<String>,
    /// The reason, in the words of the mail server.
    #[schema(required = true)]
    error: Option<String>,
    /// The moment at which it failed or bounced.
    #[schema(required = true)]
    at: Option<DateTime<Utc>>,
    /// True where the mail can be sent again.
    is_resendable: bool,
}

/// A webhook endpoint that does not take what is sent to it.
#[derive(Serialize, ToSchema)]
pub struct HealthEndpoint {
    id: Uuid,
    url: String,
    #[schema(required = true)]
    description: Option<String>,
    /// The moment since which every delivery fails.
    #[schema(required = true)]
    failing_since: Option<DateTime<Utc>>,
    /// The moment at which the portal gave the endpoint up; null while it still tries.
    #[schema(required = true)]
    disabled_at: Option<DateTime<Utc>>,
    /// The number of events that wait for the endpoint.
    pending: u64,
    /// The number of deliveries that were given up.
    given_up: u64,
    #[schema(required = true)]
    last_attempt_at: Option<DateTime<Utc>>,
    /// The HTTP status of its last answer; null where there was none.
    #[schema(required = true)]
    last_status: Option<i64>,
    /// The reason why the last attempt failed, in words.
    #[schema(required = true)]
    last_error: Option<String>,
}

/// A payment that has been open for more than a day.
#[derive(Serialize, ToSchema)]
pub struct HealthPayment {
    id: Uuid,
    consumer: HealthConsumer,
    /// The external id of the invoice.
    invoice: String,
    /// The amount in euros.
    amount: Money,
    created_at: DateTime<Utc>,
}

/// A payment that came in and could not be booked.
#[derive(Serialize, ToSchema)]
pub struct HealthUnallocatedPayment {
    id: Uuid,
    /// The client who began it; null where that is not known any more.
    #[schema(required = true)]
    consumer: Option<HealthConsumer>,
    /// The external id of the invoice that it was for.
    #[schema(required = true)]
    invoice: Option<String>,
    /// The number on that invoice.
    #[schema(required = true)]
    public_number: Option<String>,
    /// The provider's words: currency and value.
    reported: String,
    /// The provider's id of the payment.
    payment_id: String,
    /// The reason for which it could not be booked, as in the event `payment.mismatched`.
    reason: String,
    created_at: DateTime<Utc>,
}

/// A job that was given up.
#[derive(Serialize, ToSchema)]
pub struct HealthJob {
    id: Uuid,
    /// The kind of job, such as `payment.check` or `data_sharing.check`.
    kind: String,
    failed_at: DateTime<Utc>,
    /// The reason why the job's last attempt failed.
    #[schema(required = true)]
    reason: Option<String>,
}

/// The newest backup, and whether another one is overdue.
#[derive(Serialize, ToSchema)]
pub struct HealthBackup {
    made_at: DateTime<Utc>,
    /// The number of files in the backup.
    files: u64,
    /// The number of files that it lacks, because the file store had lost them.
    lost_files: u64,
    /// True once it is more than a week old.
    is_overdue: bool,
}

/// The clock stands implausibly far from the last run of retention, so that nothing is deleted.
#[derive(Serialize, ToSchema)]
pub struct HealthClock {
    last_run_at: DateTime<Utc>,
    /// Time of the server's clock.
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

fn endpoint((endpoint, backlog): (Endpoint, EndpointBacklog), actor: &Actor) -> HealthEndpoint {
    HealthEndpoint {
        id: endpoint.id,
        url: visible_url(endpoint.url, actor),
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

fn to_unallocated_payment(payment: UnbookedPayment) -> HealthUnallocatedPayment {
    HealthUnallocatedPayment {
        id: payment.id,
        consumer: payment.consumer.map(consumer),
        invoice: payment.invoice,
        public_number: payment.public_number,
        reported: payment.reported,
        payment_id: payment.provider_id,
        reason: payment.reason,
        created_at: payment.created_at,
    }
}

fn job(job: GivenUpJob) -> HealthJob {
    HealthJob { id: job.id, kind: job.kind, failed_at: job.failed_at, reason: job.error }
}

fn report(health: health::Health, actor: &Actor) -> HealthReport {
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
        webhooks: health.failing_endpoints.into_iter().map(|one| endpoint(one, actor)).collect(),
        payments: health.open_payments.into_iter().map(payment).collect(),
        unallocated_payments: health.unallocated_payments.into_iter().map(to_unallocated_payment).collect(),
        jobs: health.given_up_jobs.into_iter().map(job).collect(),
        is_backup_missing: is_overdue && health.last_backup.is_none(),
        backup: health.last_backup.map(backup),
        disks: health.disks.into_iter().map(disk).collect(),
        retention_waits: health.clock_doubt.map(clock),
    }
}

fn disk(found: VolumeSpace) -> HealthDisk {
    HealthDisk {
        name: found.name,
        free_bytes: found.space.free_bytes,
        used_percent: found.space.used_percent(),
        is_filling: found.needs_room(),
        is_full: !found.has_reserve,
    }
}

fn parse_id(text: &str) -> ApiResult<Uuid> {
    text.parse().map_err(|_| Code::RecordNotFound.into())
}

/// The calls about how the portal runs.
pub fn calls() -> Calls {
    Calls::new()
        .add(show_call(), show)
        .add(retry_job_call(), retry_job)
        .add(dismiss_job_call(), dismiss_job)
        .add(dismiss_payment_call(), dismiss_payment)
        .add(resend_mail_call(), resend_mail)
}

/// Demands of a call that acts on jobs and mails.
const fn to_mend() -> Access {
    Access {
        scopes: &[ServiceKeyScope::Licence],
        rows: Rows::Any,
        actors: Actors::KeysAndStaff,
        edits: Edits::Nothing,
        proof: RequiredProof::Recent,
    }
}

const NO_JOB: ErrorResponse =
    ErrorResponse::new(404, "There is no such job that was given up (`RECORD_NOT_FOUND`).");

fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/health",
        name: "get_health",
        tag: Tag::Health,
        summary: "Read what does not go as it should",
        description: "Mails, webhooks, payments and jobs that need somebody, the last backup and the version of the \
             program. `troubles` counts what needs somebody.",
        access: Access {
            scopes: &[ServiceKeyScope::Licence],
            rows: Rows::Any,
            actors: Actors::KeysStaffAndAuditors,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<HealthReport>(200, "The state at this moment.")],
        errors: vec![],
    }
}

pub async fn show(State(app): State<App>, firm: Firm) -> ApiResult {
    let health = health::collect(&app, firm.sight()).await?;
    Ok(envelope::json_response(&report(health, &firm.actor)))
}

fn retry_job_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/health/jobs/{id}/retry",
        name: "retry_job",
        tag: Tag::Health,
        summary: "Have a job that was given up done again",
        description: "At once and from its first attempt. Mails are no jobs here: they are sent again with `POST \
             /health/mails/{id}/resend`.",
        access: to_mend(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<EmptyBody>(),
        responses: vec![SuccessResponse::empty(202, "It is due.")],
        errors: vec![NO_JOB],
    }
}

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

fn dismiss_job_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/health/jobs/{id}",
        name: "dismiss_job",
        tag: Tag::Health,
        summary: "Take a job that was given up off the list",
        description: "It is never done. The audit trail has a line `job.dismissed`.",
        access: to_mend(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "Gone.")],
        errors: vec![NO_JOB],
    }
}

pub async fn dismiss_job(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult {
    health::dismiss_job(&app, firm.licence, parse_id(&id)?, &firm.caller(client)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn dismiss_payment_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/health/payments/{id}",
        name: "dismiss_payment",
        tag: Tag::Health,
        summary: "Take a payment that could not be booked off the list",
        description: "Once it was booked by hand or paid back; the payment itself stays as it is.",
        access: to_mend(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "Off the list.")],
        errors: vec![ErrorResponse::new(404, "There is no such payment on the list (`RECORD_NOT_FOUND`).")],
    }
}

/// `DELETE /health/payments/{id}`: somebody dealt with a payment that could not be booked.
pub async fn dismiss_payment(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult {
    health::dismiss_payment(&app, firm.licence, parse_id(&id)?, &firm.caller(client)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn resend_mail_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/health/mails/{id}/resend",
        name: "resend_mail",
        tag: Tag::Health,
        summary: "Send a mail again that failed or bounced",
        description: "To the address that the client has now. A mail that its reader asked for is not sent again, \
             nor a digest to an address that refused mail too often.",
        access: to_mend(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<EmptyBody>(),
        responses: vec![SuccessResponse::empty(202, "It waits to be sent.")],
        errors: vec![
            ErrorResponse::new(404, "There is no such mail (`RECORD_NOT_FOUND`)."),
            ErrorResponse::new(
                422,
                "It neither failed nor bounced (`state`), cannot be written again (`kind`), or its address \
                 refused mail too often (`address`: `undeliverable`).",
            ),
        ],
    }
}

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
