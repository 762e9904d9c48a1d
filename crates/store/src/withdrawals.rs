//! Withdrawals from contracts, and the signatures by which contracts are concluded.

use chrono::{DateTime, NaiveDate, Utc};
use domain::accounts::staff::VisibleClients;
use domain::action_type::ActionType;
use domain::events::EventActor;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::withdrawal::{ContractSignature, WithdrawalState, WithdrawalWay};
use serde_json::Value;
use uuid::Uuid;

use crate::portal::locked_actions::{self, LockedProduct};
use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::visible::{ConsumerRelation, narrow};
use crate::{Db, Result, Scope, StoreError, Tx};

/// A consumer's withdrawal from a contract, with its sealed entry and mails.
#[derive(Clone, Debug, PartialEq)]
pub struct Withdrawal {
    pub id: Uuid,
    /// Consumer who withdrew from the contract.
    pub scope: Scope,
    pub product: Uuid,
    /// The signature that concluded the contract.
    pub contract: Uuid,
    /// The sealed entry of the withdrawal.
    pub submission: Uuid,
    pub way: WithdrawalWay,
    /// The day in Amsterdam on which it was sent.
    pub sent_on: NaiveDate,
    /// Name as the withdrawing person gave it.
    pub name: String,
    /// Address for the confirmation; `None` where the firm recorded a letter without an address.
    pub email: Option<String>,
    pub state: WithdrawalState,
    pub created_at: DateTime<Utc>,
    /// Time at which somebody of the firm marked it as processed, and who.
    pub processed: Option<(DateTime<Utc>, EventActor)>,
}

const COLUMNS: &str = "id,licence_id,consumer_id,product_id,contract_id,submission_id,way,sent_on,name,email,state,\
     created_at,processed_at,processed_by_kind,processed_by_id,processed_by_name";

fn from_row(row: &mut Row<'_>) -> Result<Withdrawal> {
    let mut withdrawal = Withdrawal {
        id: row.read()?,
        scope: Scope { licence: row.read()?, consumer: row.read()? },
        product: row.read()?,
        contract: row.read()?,
        submission: row.read()?,
        way: row.parse()?,
        sent_on: row.read()?,
        name: row.read()?,
        email: row.read()?,
        state: row.parse()?,
        created_at: row.read()?,
        processed: None,
    };
    let (at, kind): (Option<DateTime<Utc>>, Option<String>) = (row.read()?, row.read()?);
    let (id, name) = (row.read()?, row.read()?);
    if let Some((at, kind)) = Option::zip(at, kind) {
        let kind = kind.parse().map_err(|_| StoreError::Corrupt(format!("{kind:?} is no kind of actor")))?;
        withdrawal.processed = Some((at, EventActor { kind, id, name }));
    }
    Ok(withdrawal)
}

/// Adds a withdrawal, which nobody has processed yet; a contract that has one already is a duplicate.
pub async fn add(tx: &Tx, new: &Withdrawal) -> Result<()> {
    let text = "insert into withdrawals (id,licence_id,consumer_id,product_id,contract_id,submission_id,way,sent_on,\
         name,email,state,created_at) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)";
    let (way, state): (&str, &str) = (new.way.into(), new.state.into());
    let values = values![
        new.id,
        new.scope.licence,
        new.scope.consumer,
        new.product,
        new.contract,
        new.submission,
        way,
        new.sent_on,
        &new.name,
        new.email.as_deref(),
        state,
        new.created_at,
    ];
    tx.execute(text, values).await?;
    Ok(())
}

pub async fn find(db: &impl Db, licence: LicenceId, id: Uuid) -> Result<Option<Withdrawal>> {
    let text = format!("select {COLUMNS} from withdrawals where id=$1 and licence_id=$2");
    db.query_opt(&text, values![id, licence], from_row).await
}

/// The withdrawals from some contracts.
pub async fn of_contracts(db: &impl Db, licence: LicenceId, contracts: Vec<Uuid>) -> Result<Vec<Withdrawal>> {
    if contracts.is_empty() {
        return Ok(Vec::new());
    }
    let text = format!("select {COLUMNS} from withdrawals where licence_id=$1 and contract_id in list($2)");
    db.query(&text, values![licence, contracts], from_row).await
}

/// The withdrawals from contracts about some products, the earliest first.
pub async fn of_products(db: &impl Db, licence: LicenceId, products: Vec<Uuid>) -> Result<Vec<Withdrawal>> {
    let text = format!(
        "select {COLUMNS} from withdrawals where licence_id=$1 and product_id in list($2) order by id"
    );
    db.query(&text, values![licence, products], from_row).await
}

/// Returns a consumer's withdrawals, the earliest first.
pub async fn of_consumer(db: &impl Db, scope: Scope) -> Result<Vec<Withdrawal>> {
    let text =
        format!("select {COLUMNS} from withdrawals where consumer_id=$1 and licence_id=$2 order by id");
    db.query(&text, values![scope.consumer, scope.licence], from_row).await
}

/// Filter of the list of withdrawals.
#[derive(Clone, Copy, Debug, Default)]
pub struct WithdrawalQuery {
    pub consumer: Option<Uuid>,
    pub state: Option<WithdrawalState>,
}

/// Returns a firm's withdrawals after one, of visible clients, the earliest first, at most `limit`.
pub async fn list(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    which: WithdrawalQuery,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Withdrawal>> {
    let text = format!("select {COLUMNS} from withdrawals where licence_id=$1");
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

/// Returns a withdrawal of a visible client, and locks its row until the transaction ends.
pub async fn hold_visible(
    tx: &Tx,
    (licence, clients): (LicenceId, &VisibleClients),
    id: Uuid,
) -> Result<Option<Withdrawal>> {
    let text = format!("select {COLUMNS} from withdrawals where licence_id=$1");
    let mut query = QueryBuilder::new(&text, [licence.into()]);
    query.push(" and id=").bind(id);
    narrow(&mut query, clients, &[ConsumerRelation::Column("consumer_id")]);
    query.push(" for update");
    tx.query_opt(query.text(), query.values(), from_row).await
}

/// Records that somebody of the firm has processed a withdrawal.
pub async fn set_processed(
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    at: DateTime<Utc>,
    by: &EventActor,
) -> Result<()> {
    let text = "update withdrawals set processed_at=$1,processed_by_kind=$2,processed_by_id=$3,processed_by_name=$4 \
         where id=$5 and licence_id=$6";
    let values = values![at, by.kind.to_string(), by.id.as_deref(), by.name.as_deref(), id, licence];
    tx.execute(text, values).await?;
    Ok(())
}

/// Records what became of the confirmation.
pub async fn set_state(tx: &Tx, (licence, id): (LicenceId, Uuid), state: WithdrawalState) -> Result<()> {
    let state: &str = state.into();
    let text = "update withdrawals set state=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![state, id, licence]).await?;
    Ok(())
}

/// The firm's own ids of orders, by those of the portal.
pub async fn external_ids(db: &impl Db, licence: LicenceId, of: Vec<Uuid>) -> Result<Vec<(Uuid, String)>> {
    let text = "select id,external_id from products where licence_id=$1 and id in list($2)";
    db.query(text, values![licence, of], |row| Ok((row.read()?, row.read()?))).await
}

/// The order whose signature this is.
pub async fn order_of(db: &impl Db, licence: LicenceId, signature: Uuid) -> Result<Option<Uuid>> {
    let text = "select a.product_id from submissions s join actions a on a.id=s.action_id \
         where s.id=$1 and s.licence_id=$2 and s.type=$3";
    let values = values![signature, licence, ActionType::SignOtd.name()];
    Ok(db.query_opt(text, values, |row| row.read::<Option<Uuid>>()).await?.flatten())
}

/// A service order by the firm's own id.
pub async fn order_named(db: &impl Db, licence: LicenceId, external_id: &str) -> Result<Option<Uuid>> {
    let text = "select id from products where licence_id=$1 and kind=$2 and external_id=$3";
    db.query_opt(text, values![licence, ProductKind::Otd.name(), external_id], |row| row.read()).await
}

/// The orders that a consumer has signed.
pub async fn signed_orders(db: &impl Db, scope: Scope) -> Result<Vec<Uuid>> {
    let text = "select distinct a.product_id from submissions s join actions a on a.id=s.action_id \
         where s.consumer_id=$1 and s.licence_id=$2 and s.type=$3 and a.product_id is not null";
    db.query(text, values![scope.consumer, scope.licence, ActionType::SignOtd.name()], |row| row.read()).await
}

/// The signatures of an order, the earliest first.
pub async fn list_signatures(
    db: &impl Db,
    licence: LicenceId,
    order: Uuid,
) -> Result<Vec<ContractSignature>> {
    let text = "select s.id,s.consumer_id,s.created_at,s.payload,s.evidence from submissions s \
         where s.licence_id=$1 and s.type=$2 and s.action_id in \
         (select a.id from actions a where a.licence_id=$1 and a.product_id=$3) order by s.chain_position";
    let values = values![licence, ActionType::SignOtd.name(), order];
    db.query(text, values, |row| {
        let (id, consumer, signed_at, payload) = (row.read()?, row.read()?, row.read()?, row.read()?);
        let mut evidence: Value = row.read()?;
        // Signatures of before the terms were sealed have none.
        let terms = serde_json::from_value(evidence["withdrawal"].take()).ok();
        Ok(ContractSignature { id, consumer, signed_at, payload, terms })
    })
    .await
}

/// An order of the firm, without holding it.
pub async fn find_order(db: &impl Db, licence: LicenceId, id: Uuid) -> Result<Option<LockedProduct>> {
    locked_actions::find_product(db, licence, id).await
}

/// Locks an order and its actions until the transaction ends: the actions first, as an answer to one of them does.
pub async fn lock_order(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<Option<LockedProduct>> {
    let text = "select id from actions where product_id=$1 and licence_id=$2 order by id for update";
    tx.query(text, values![id, licence], |row| row.read::<Uuid>()).await?;
    locked_actions::hold_product_of(tx, licence, id).await
}

const fn is_download(kind: ActionType) -> bool {
    kind.is_otd_download() || kind.is_plain_download()
}

/// Archives the open actions of a locked order, except downloads.
pub async fn archive_open_actions(
    tx: &Tx,
    licence: LicenceId,
    order: Uuid,
    now: DateTime<Utc>,
) -> Result<u64> {
    let downloads: Vec<&str> =
        ActionType::variants().filter(|kind| is_download(*kind)).map(ActionType::name).collect();
    let text = "update actions set archived_at=$1,updated_at=$1 \
         where product_id=$2 and licence_id=$3 and is_done=$4 and archived_at is null and type not in list($5)";
    tx.execute(text, values![now, order, licence, false, downloads]).await
}
