//! Many deeds in one go, one JSON object a line: what the single calls do one at a time, by the same functions.

use axum::body::Body;
use axum::extract::State;
use domain::codes::Code;
use domain::records::{Deed, Fault, Segment};
use domain::service_keys::Scope;
use serde::Serialize;
use serde_json::Value;
use store::Tx;
use utoipa::ToSchema;
use uuid::Uuid;

use super::doer::Doer;
use super::intake::Mailing;
use super::key::Firm;
use super::lines::{self, How, Work};
use super::review::{Review, judge, stands};
use super::way_in::{Invited, send_invitation};
use super::{processed, records};
use crate::client::Client;
use crate::error::{ApiError, ApiResult};
use crate::privacy::{self, Asker};
use crate::query::Query;
use crate::state::App;

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BulkStatus)]
pub enum Status {
    Done,
    /// It was so already; nothing is written and nobody hears of it.
    Unchanged,
    Refused,
}

/// The portal's word on one line.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BulkVerdict)]
pub struct LineVerdict {
    /// From 1.
    pub line: u64,
    /// As in the line; absent where it could not be read.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    pub deed: Option<String>,
    /// The path segment, for what has one.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    pub external_id: Option<String>,
    pub status: Status,
    /// For a refusal: the code that the single call answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// What is wrong with the line, place by place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
}

impl lines::Verdict for LineVerdict {
    const STATUSES: &'static [&'static str] = &["done", "unchanged", "refused"];

    fn status(&self) -> &'static str {
        match self.status {
            Status::Done => "done",
            Status::Unchanged => "unchanged",
            Status::Refused => "refused",
        }
    }
}

impl LineVerdict {
    fn refuse(&mut self, code: Code, faults: Vec<Fault>) {
        self.status = Status::Refused;
        self.code = Some(code.to_string());
        self.faults = faults;
    }
}

/// Does what a firm's lines say.
pub struct Bulk {
    pub app: App,
    pub licence: Uuid,
    pub mailing: Mailing,
    pub asker: Asker,
}

/// `POST /bulk?silent=`.
pub async fn bulk(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(how): Query<How>,
    body: Body,
) -> ApiResult {
    let asker = Asker::firm(&firm, client);
    lines::answer(Bulk { app, licence: firm.licence, mailing: how.mailing(), asker }, body).await
}

/// A line that was read: what is known of it, and the deed where it is one.
type Line = (LineVerdict, Option<Deed>);

impl Work for Bulk {
    type Line = Line;
    type Verdict = LineVerdict;

    const BATCH: usize = 100;

    fn read(&self, number: u64, text: Result<Value, Fault>) -> Line {
        let mut verdict = LineVerdict {
            line: number,
            deed: None,
            kind: None,
            external_id: None,
            status: Status::Refused,
            code: None,
            faults: Vec::new(),
        };
        let value = match text {
            Ok(value) => value,
            Err(fault) => {
                verdict.refuse(Code::BodyNotReadable, vec![fault]);
                return (verdict, None);
            }
        };
        let word = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        verdict.deed = word("do");
        verdict.kind = word("type");
        verdict.external_id = word("external_id");
        match Deed::parse(&value) {
            Ok(deed) => {
                let scope = Scope::to_do(&deed);
                if !self.asker.may(scope) {
                    verdict.refuse(Code::AccessDenied, vec![lines::missing_scope("/do", scope)]);
                    return (verdict, None);
                }
                (verdict, Some(deed))
            }
            Err(faults) => {
                verdict.refuse(Code::ValidationFailed, faults);
                (verdict, None)
            }
        }
    }

    async fn settle(&self, lines: Vec<Line>) -> ApiResult<Vec<LineVerdict>> {
        match self.together(&lines).await {
            Err(error) if lines.len() > 1 && error.code != Code::MysqlError => {}
            ended => return ended,
        }
        // One of them cannot be done whatever is tried, or met another writer: by itself each gets its own answer.
        let mut verdicts = Vec::with_capacity(lines.len());
        for line in lines.chunks(1) {
            match self.together(line).await {
                Ok(verdict) => verdicts.extend(verdict),
                Err(error) if error.code == Code::MysqlError => return Err(error),
                Err(error) => {
                    tracing::error!(?error, line = line[0].0.line, "bulk operation failed");
                    let mut verdict = line[0].0.clone();
                    verdict.refuse(error.code, Vec::new());
                    verdicts.push(verdict);
                }
            }
        }
        Ok(verdicts)
    }
}

impl Bulk {
    /// Does the lines in one transaction. A refusal is the verdict on its line and stops no other.
    async fn together(&self, lines: &[Line]) -> ApiResult<Vec<LineVerdict>> {
        let doer = Doer::new(&self.app, self.licence, &self.asker, self.mailing).await?;
        let tx = self.app.store.write().await?;
        let mut verdicts = Vec::with_capacity(lines.len());
        let mut settings_changed = false;
        for (verdict, deed) in lines {
            let mut verdict = verdict.clone();
            if let Some(deed) = deed {
                match carry_out(&doer, &tx, deed).await {
                    Ok(true) => verdict.status = Status::Done,
                    Ok(false) => verdict.status = Status::Unchanged,
                    Err(error) if error.code.status() < 500 => verdict.refuse(error.code, places(&error)),
                    Err(error) => return Err(error),
                }
                settings_changed |= matches!(deed, Deed::Delete { segment: Segment::Branches, .. });
            }
            verdicts.push(verdict);
        }
        tx.commit().await?;
        if settings_changed {
            self.app.tenants.forget();
        }
        Ok(verdicts)
    }
}

/// Does one of them; false when it was so already. What is refused has written nothing.
async fn carry_out(doer: &Doer<'_>, tx: &Tx, deed: &Deed) -> ApiResult<bool> {
    match deed {
        Deed::Delete { segment, external_id } => records::take_away(doer, tx, *segment, external_id).await,
        Deed::Invite { external_id, domain, again } => {
            let invited = if *again { Invited::Again } else { Invited::Once };
            send_invitation(doer, tx, external_id, domain.clone(), invited).await
        }
        Deed::Review { external_id, verdict, reason, upload } => {
            let review = Review { verdict: *verdict, reason: reason.clone(), upload: *upload };
            match judge(doer, tx, external_id, &review).await {
                Ok(_) => Ok(true),
                Err(error) if error.code == Code::UknownDocumentBundle => {
                    if stands(doer, tx, external_id, &review).await? { Ok(false) } else { Err(error) }
                }
                Err(error) => Err(error),
            }
        }
        Deed::Processed { external_id } => Ok(processed::mark(doer, tx, external_id).await?.is_new),
        Deed::Hold { external_id, reason } => {
            let scope = privacy::find(tx, doer.licence, external_id).await?;
            privacy::hold_in(doer.app, tx, scope, reason, doer.asker).await
        }
        Deed::Lift { external_id } => {
            let scope = privacy::find(tx, doer.licence, external_id).await?;
            privacy::lift_in(doer.app, tx, scope, doer.asker).await
        }
    }
}

/// What is wrong with a line, as places of it.
fn places(error: &ApiError) -> Vec<Fault> {
    let fault = |(field, rules): (&String, &Vec<String>)| {
        let pointer = format!("/{}", field.replace('.', "/"));
        let faults = rules.iter().map(|rule| Fault::new(pointer.clone(), rule.clone(), said(rule)));
        faults.collect::<Vec<_>>()
    };
    if error.faults.is_empty() { error.fields.iter().flat_map(fault).collect() } else { error.faults.clone() }
}

fn said(rule: &str) -> &'static str {
    match rule {
        "required" => "this is needed",
        "unknown" => "this firm has no such thing",
        "not_answered" => "nobody has answered it yet",
        "max_length" => "this is too long",
        _ => "this is not allowed",
    }
}
