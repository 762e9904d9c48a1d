//! Consumers' proposals to change their own data. Writing one requires the lock on its consumer's account.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::accounts::session::Confirmation;
use domain::accounts::staff::VisibleClients;
use domain::change_proposals::{ProposalField, ProposalMode, ProposalState};
use domain::events::EventActor;
use domain::ids::LicenceId;
use serde_json::Value;
use uuid::Uuid;

use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::visible::{ConsumerRelation, narrow};
use crate::{Db, Result, Scope, StoreError, Tx};

/// A change of their own data that a consumer proposed, with its state.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeProposal {
    pub id: Uuid,
    pub scope: Scope,
    pub field: ProposalField,
    /// The firm's mode at the time of the proposal.
    pub mode: ProposalMode,
    pub state: ProposalState,
    /// Value in force at the time of the proposal; `None` where none was known.
    pub old_value: Option<Value>,
    pub value: Value,
    pub proposed_at: DateTime<Utc>,
    /// Time until which an account number waits.
    pub not_before: Option<DateTime<Utc>>,
    /// Time until which an e-mail address can be confirmed.
    pub confirm_until: Option<DateTime<Utc>>,
    /// Times at which an e-mail address was confirmed from the old address and from the new one.
    pub old_confirmed_at: Option<DateTime<Utc>>,
    pub new_confirmed_at: Option<DateTime<Utc>>,
    /// Recent proof of identity of the proposer.
    pub proof: Option<Confirmation>,
    /// Time since which the firm has to decide.
    pub open_since: Option<DateTime<Utc>>,
    /// Time at which it ended, in whatever way.
    pub decided_at: Option<DateTime<Utc>>,
    /// Absent where nobody decided: it came into force or expired by itself.
    pub decided_by: Option<EventActor>,
    /// Reason of the rejection.
    pub reason: Option<String>,
}

const COLUMNS: &str = "id,licence_id,consumer_id,field,mode,state,old_value,value,proposed_at,not_before,\
     confirm_until,old_confirmed_at,new_confirmed_at,proof,proved_at,open_since,decided_at,decided_by_kind,\
     decided_by_id,decided_by_name,reason";

/// Condition for proposals that can still come into force. Must match the WHERE of the index.
const PENDING: &str = "state in ('unconfirmed','waiting','open')";

fn parse<T: std::str::FromStr>(text: Option<String>) -> Result<Option<T>> {
    let parse = |text: String| {
        text.parse()
            .map_err(|_| StoreError::Corrupt(format!("{text:?} is no {}", std::any::type_name::<T>())))
    };
    text.map(parse).transpose()
}

fn from_row(row: &mut Row<'_>) -> Result<ChangeProposal> {
    let mut proposal = ChangeProposal {
        id: row.read()?,
        scope: Scope { licence: row.read()?, consumer: row.read()? },
        field: row.parse()?,
        mode: row.parse()?,
        state: row.parse()?,
        old_value: row.read()?,
        value: row.read()?,
        proposed_at: row.read()?,
        not_before: row.read()?,
        confirm_until: row.read()?,
        old_confirmed_at: row.read()?,
        new_confirmed_at: row.read()?,
        proof: None,
        open_since: None,
        decided_at: None,
        decided_by: None,
        reason: None,
    };
    let (proof, proved_at) = (parse(row.read()?)?, row.read()?);
    proposal.proof = Option::zip(proof, proved_at).map(|(by, at)| Confirmation { by, at });
    proposal.open_since = row.read()?;
    proposal.decided_at = row.read()?;
    let (kind, id, name) = (parse(row.read()?)?, row.read()?, row.read()?);
    proposal.decided_by = kind.map(|kind| EventActor { kind, id, name });
    proposal.reason = row.read()?;
    Ok(proposal)
}

/// Adds a proposal; a second one of a field that can still come into force is a duplicate.
pub async fn add(tx: &Tx, new: &ChangeProposal) -> Result<()> {
    let text = format!(
        "insert into change_proposals ({COLUMNS}) \
         values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21)"
    );
    let (field, mode, state): (&str, &str, &str) = (new.field.into(), new.mode.into(), new.state.into());
    let by = new.decided_by.as_ref();
    let values = values![
        new.id,
        new.scope.licence,
        new.scope.consumer,
        field,
        mode,
        state,
        new.old_value.as_ref(),
        &new.value,
        new.proposed_at,
        new.not_before,
        new.confirm_until,
        new.old_confirmed_at,
        new.new_confirmed_at,
        new.proof.map(|proof| proof.by.to_string()),
        new.proof.map(|proof| proof.at),
        new.open_since,
        new.decided_at,
        by.map(|by| by.kind.to_string()),
        by.and_then(|by| by.id.as_deref()),
        by.and_then(|by| by.name.as_deref()),
        new.reason.as_deref(),
    ];
    tx.execute(&text, values).await?;
    Ok(())
}

/// Updates the state of a proposal.
pub async fn set_status(tx: &Tx, proposal: &ChangeProposal) -> Result<()> {
    let text = "update change_proposals set state=$1,old_confirmed_at=$2,new_confirmed_at=$3,open_since=$4,\
         decided_at=$5,decided_by_kind=$6,decided_by_id=$7,decided_by_name=$8,reason=$9 where id=$10 and licence_id=$11";
    let state: &str = proposal.state.into();
    let by = proposal.decided_by.as_ref();
    let values = values![
        state,
        proposal.old_confirmed_at,
        proposal.new_confirmed_at,
        proposal.open_since,
        proposal.decided_at,
        by.map(|by| by.kind.to_string()),
        by.and_then(|by| by.id.as_deref()),
        by.and_then(|by| by.name.as_deref()),
        proposal.reason.as_deref(),
        proposal.id,
        proposal.scope.licence,
    ];
    tx.execute(text, values).await?;
    Ok(())
}

pub async fn find(db: &impl Db, licence: LicenceId, id: Uuid) -> Result<Option<ChangeProposal>> {
    let text = format!("select {COLUMNS} from change_proposals where id=$1 and licence_id=$2");
    db.query_opt(&text, values![id, licence], from_row).await
}

/// The proposal of a field that can still come into force.
pub async fn find_pending(
    db: &impl Db,
    scope: Scope,
    field: ProposalField,
) -> Result<Option<ChangeProposal>> {
    let text = format!(
        "select {COLUMNS} from change_proposals where consumer_id=$1 and field=$2 and {PENDING} and licence_id=$3"
    );
    let field: &str = field.into();
    db.query_opt(&text, values![scope.consumer, field, scope.licence], from_row).await
}

/// Returns the proposals of some consumers that can still come into force.
pub async fn list_pending(
    db: &impl Db,
    licence: LicenceId,
    consumers: Vec<Uuid>,
) -> Result<Vec<ChangeProposal>> {
    if consumers.is_empty() {
        return Ok(Vec::new());
    }
    let text = format!(
        "select {COLUMNS} from change_proposals where consumer_id in list($1) and {PENDING} and licence_id=$2 \
         order by id"
    );
    db.query(&text, values![consumers, licence], from_row).await
}

/// Returns everything that a consumer proposed, the earliest first.
pub async fn of_consumer(db: &impl Db, scope: Scope) -> Result<Vec<ChangeProposal>> {
    let text =
        format!("select {COLUMNS} from change_proposals where consumer_id=$1 and licence_id=$2 order by id");
    db.query(&text, values![scope.consumer, scope.licence], from_row).await
}

/// Filter of the list of proposals.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProposalFilter {
    pub consumer: Option<Uuid>,
    pub state: Option<ProposalState>,
}

/// Returns a firm's proposals after one, of visible clients, the earliest first, at most `limit`.
pub async fn list(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    which: ProposalFilter,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<ChangeProposal>> {
    let text = format!("select {COLUMNS} from change_proposals where licence_id=$1");
    let mut query = QueryBuilder::new(&text, [licence.into()]);
    if let Some(after) = after {
        query.push(" and id>").bind(after);
    }
    if let Some(consumer) = which.consumer {
        query.push(" and consumer_id=").bind(consumer);
    }
    if let Some(state) = which.state {
        let state: &'static str = state.into();
        query.push(" and state=").bind(state);
    }
    narrow(&mut query, clients, &[ConsumerRelation::Column("consumer_id")]);
    query.push(" order by id limit ").bind(limit);
    db.query(query.text(), query.values(), from_row).await
}

/// Returns a proposal of a visible client.
pub async fn find_visible(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    id: Uuid,
) -> Result<Option<ChangeProposal>> {
    let text = format!("select {COLUMNS} from change_proposals where licence_id=$1");
    let mut query = QueryBuilder::new(&text, [licence.into()]);
    query.push(" and id=").bind(id);
    narrow(&mut query, clients, &[ConsumerRelation::Column("consumer_id")]);
    db.query_opt(query.text(), query.values(), from_row).await
}

/// Consumer who made a proposal.
#[derive(Clone, Debug)]
pub struct Proposer {
    pub external_id: String,
    pub name: String,
    /// The attributes of the record.
    pub details: Value,
}

/// Returns the consumers who made proposals, by the portal's id.
pub async fn list_proposers(
    db: &impl Db,
    licence: LicenceId,
    of: Vec<Uuid>,
) -> Result<HashMap<Uuid, Proposer>> {
    let text =
        "select id,external_id,display_name,details from consumers where licence_id=$1 and id in list($2)";
    let found = db
        .query(text, values![licence, of], |row| {
            let id: Uuid = row.read()?;
            Ok((id, Proposer { external_id: row.read()?, name: row.read()?, details: row.read()? }))
        })
        .await?;
    Ok(found.into_iter().collect())
}

/// Ends what a consumer proposed and what can still come into force, because their account is closed.
pub(crate) async fn cancel_all(tx: &Tx, scope: Scope, now: DateTime<Utc>) -> Result<()> {
    let state: &str = ProposalState::Cancelled.into();
    let text = format!(
        "update change_proposals set state=$1,decided_at=$2 where consumer_id=$3 and {PENDING} and licence_id=$4"
    );
    tx.execute(&text, values![state, now, scope.consumer, scope.licence]).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pending_is_so_by_the_same_words_as_in_the_rules() {
        let states: Vec<String> = ProposalState::pending_states().map(|state| format!("'{state}'")).collect();
        assert_eq!(PENDING, format!("state in ({})", states.join(",")));
    }
}
