//! Acts of consumers: the action is locked, changed and released in one transaction.

use chrono::{DateTime, NaiveDate, Utc};
use domain::accounts::link_address::{AddressWriter, LinkAddresses};
use domain::action_type::ActionType;
use domain::actions::Context;
use domain::actions::upload::UploadState;
use domain::events::{EventActor, EventProduct};
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::licence::Licence;
use domain::records::ConsumerRecord;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::Lookup;
use super::actions::lookup_foreign;
use crate::document_purposes::{PURPOSES, UPLOAD};
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Scope, StoreError, Tx};

/// The `completion` of an action that one owner's answer does for all.
const ANY: &str = "any";

/// Action that a consumer is completing, locked until the transaction ends.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub struct LockedAction {
    pub id: Uuid,
    pub external_id: String,
    pub kind: ActionType,
    pub label: String,
    pub comment: Option<String>,
    pub details: Value,
    /// True if one owner's answer is enough for all.
    pub any: bool,
    /// True if the consumer has nothing to do any more.
    pub done: bool,
    /// True if nobody else has to complete it after the consumer.
    pub last: bool,
    pub product: Option<LockedProduct>,
    /// The firm keeps it from the consumers' view.
    pub is_archived: bool,
    /// Number of signatures that the service order already has.
    pub signatures: u64,
    /// True if the product, if there is one, is the consumer's.
    pub owns_product: bool,
    pub consumer: ConsumerProfile,
}

impl ConsumerProfile {
    /// Returns the consumer as the actor of an event.
    pub fn as_actor(&self) -> EventActor {
        EventActor::consumer(&self.external_id, &self.display_name)
    }
}

impl LockedAction {
    /// Returns the state that a decision on it depends on.
    pub fn context<'a>(
        &'a self,
        consumer: &'a ConsumerRecord,
        licence: &'a Licence,
        today: NaiveDate,
    ) -> Context<'a> {
        Context {
            kind: self.kind,
            done: self.done,
            last: self.last,
            signatures: self.signatures,
            details: &self.details,
            product: self.product.as_ref().map(|product| &product.details),
            consumer,
            modules: &licence.modules,
            smartcare: &licence.smartcare,
            today,
        }
    }
}

/// The product that a locked action is about.
#[derive(Clone, Debug)]
pub struct LockedProduct {
    pub id: Uuid,
    pub kind: ProductKind,
    pub external_id: String,
    pub label: String,
    pub dossier_external_id: Option<String>,
    pub details: Value,
}

impl From<&LockedProduct> for EventProduct {
    fn from(product: &LockedProduct) -> Self {
        Self { kind: product.kind, external_id: product.external_id.clone() }
    }
}

/// The consumer who completes the action.
#[derive(Clone, Debug)]
pub struct ConsumerProfile {
    pub external_id: String,
    /// Name for signing in: their address, or else their user name.
    pub account: Option<String>,
    pub display_name: String,
    pub address_style: String,
    pub locale: String,
    pub two_factor_enabled: bool,
    pub details: Value,
    /// Addresses of the firm's links; in a box, so that futures which hold a profile stay small.
    pub link_addresses: Box<LinkAddresses>,
}

/// An action that is read without its lock.
#[derive(Clone, Debug)]
pub struct ActionSummary {
    pub kind: ActionType,
    pub label: String,
    /// True if one owner's answer is enough for all.
    pub any: bool,
    pub done: bool,
    /// The day on which the firm asked.
    pub asked_on: NaiveDate,
    pub product: Option<Uuid>,
    pub details: Value,
}

/// Returns a summary of one of the consumer's actions, without a lock, to reject cheaply what [`lock_for_update`] would
/// reject.
pub async fn find_summary(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<ActionSummary>> {
    let text = format!(
        "select {SUMMARY},o.consumer_id is not null,o.done_at is not null \
         from actions a left join action_owners o on o.action_id=a.id and o.consumer_id=$1 \
         where a.id=$2 and a.licence_id=$3 and a.archived_at is null"
    );
    let read = |row: &mut Row<'_>| {
        let summary = ActionSummary::from_row(row)?;
        let (owned, answered): (bool, bool) = (row.read()?, row.read()?);
        let done = summary.done || answered;
        Ok(if owned { Lookup::Found(ActionSummary { done, ..summary }) } else { Lookup::NotOwned })
    };
    let found = db.query_opt(&text, values![scope.consumer, id, scope.licence], read).await?;
    Ok(found.unwrap_or(Lookup::NotFound))
}

/// Returns a summary of an action of the firm, archived or not.
pub async fn summary_of_firm(
    db: &impl Db,
    licence: LicenceId,
    external_id: &str,
) -> Result<Option<(Uuid, ActionSummary)>> {
    let text = format!("select a.id,{SUMMARY} from actions a where a.licence_id=$1 and a.external_id=$2");
    db.query_opt(&text, values![licence, external_id], |row| Ok((row.read()?, ActionSummary::from_row(row)?)))
        .await
}

/// The columns of an action `a` that [`ActionSummary::from_row`] reads.
const SUMMARY: &str = "a.type,a.label,a.completion,a.is_done,a.date_created,a.product_id,a.details";

impl ActionSummary {
    fn from_row(row: &mut Row<'_>) -> Result<Self> {
        Ok(Self {
            kind: row.parse()?,
            label: row.read()?,
            any: row.read::<String>()? == ANY,
            done: row.read()?,
            asked_on: row.read()?,
            product: row.read()?,
            details: row.read()?,
        })
    }
}

/// Locks one of the consumer's actions: nobody else changes it before the transaction ends.
pub async fn lock_for_update(tx: &Tx, scope: Scope, id: Uuid) -> Result<Lookup<LockedAction>> {
    read(tx, scope, id, true).await
}

/// All that [`lock_for_update`] would hold, for what is asked of a partner before the transaction begins.
pub async fn find(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<LockedAction>> {
    read(db, scope, id, false).await
}

async fn read(db: &impl Db, scope: Scope, id: Uuid, lock: bool) -> Result<Lookup<LockedAction>> {
    // The owner's row is locked with the action's. Where `PostgreSQL` had to wait for a lock, it reads the locked rows
    // anew, but nothing else that the same statement joins or counts: all else is asked once the locks are held.
    let text = format!(
        "select a.external_id,a.type,a.label,coalesce(a.rejection,a.comment),a.details,a.completion,\
         (a.is_done or o.done_at is not null),a.archived_at is not null,a.product_id \
         from actions a join action_owners o on o.action_id=a.id and o.consumer_id=$1 \
         where a.id=$2 and a.licence_id=$3{}",
        if lock { " for update" } else { "" },
    );
    let found = db.query_opt(&text, values![scope.consumer, id, scope.licence], OwnActionRow::read).await?;
    let Some(action) = found else { return lookup_foreign(db, scope, id).await };
    let product = match action.product {
        Some(product) => read_product(db, scope.licence, product, lock).await?,
        None => None,
    };
    let surroundings = Surroundings::find(db, scope, id, product.as_ref()).await?;
    let signatures = match action.product {
        Some(product) if action.kind == ActionType::SignOtd => signatures(db, scope.licence, product).await?,
        _ => 0,
    };
    Ok(Lookup::Found(LockedAction {
        id,
        external_id: action.external_id,
        kind: action.kind,
        label: action.label,
        comment: action.comment,
        details: action.details,
        any: action.any,
        done: action.done,
        last: action.any || surroundings.others_waiting == 0,
        owns_product: product.is_none() || surroundings.owns_product,
        product,
        is_archived: action.is_archived,
        signatures,
        consumer: surroundings.consumer,
    }))
}

/// An action and what its owner's row says.
struct OwnActionRow {
    external_id: String,
    kind: ActionType,
    label: String,
    comment: Option<String>,
    details: Value,
    any: bool,
    /// True if it is completed for all owners, or for the consumer.
    done: bool,
    is_archived: bool,
    product: Option<Uuid>,
}

impl OwnActionRow {
    fn read(row: &mut Row<'_>) -> Result<Self> {
        Ok(Self {
            external_id: row.read()?,
            kind: row.parse()?,
            label: row.read()?,
            comment: row.read()?,
            details: row.read()?,
            any: row.read::<String>()? == ANY,
            done: row.read()?,
            is_archived: row.read()?,
            product: row.read()?,
        })
    }
}

/// Records around an action that is locked already.
struct Surroundings {
    consumer: ConsumerProfile,
    others_waiting: u64,
    owns_product: bool,
}

impl Surroundings {
    async fn find(db: &impl Db, scope: Scope, action: Uuid, product: Option<&LockedProduct>) -> Result<Self> {
        let text = format!(
            "select {PROFILE},\
             (select count(*) from action_owners where action_id=$3 and consumer_id<>$1 and done_at is null),\
             exists(select 1 from product_owners where consumer_id=$1 and kind=$4 and product_id=$5) \
             from consumers where id=$1 and licence_id=$2"
        );
        let (kind, id) = product.map(|product| (product.kind.name(), product.id)).unzip();
        let values = values![scope.consumer, scope.licence, action, kind, id];
        let read = |row: &mut Row<'_>| {
            Ok(Self {
                consumer: ConsumerProfile::from_row(row)?,
                others_waiting: row.count()?,
                owns_product: row.read()?,
            })
        };
        db.query_opt(&text, values, read).await?.ok_or_else(|| missing_consumer(scope))
    }
}

/// Returns the number of signatures of a service order, by whomever and for whichever action.
async fn signatures(db: &impl Db, licence: LicenceId, product: Uuid) -> Result<u64> {
    let text = "select count(*) from submissions where type=$1 and (licence_id=$3) is true \
         and action_id in (select id from actions where product_id=$2 and (licence_id=$3) is true)";
    db.query_one(text, values![ActionType::SignOtd.name(), product, licence], |row| row.count()).await
}

/// Returns true if a product is the consumer's: it may have got other owners since an action about it was stored.
pub async fn owns(db: &impl Db, scope: Scope, kind: ProductKind, product: Uuid) -> Result<bool> {
    let text = "select exists(select 1 from product_owners \
         where consumer_id=$1 and kind=$2 and product_id=$3 and licence_id=$4)";
    db.query_one(text, values![scope.consumer, kind.name(), product, scope.licence], |row| row.read()).await
}

/// Locks a product of the firm.
pub async fn hold_product(tx: &Tx, scope: Scope, id: Uuid) -> Result<Option<LockedProduct>> {
    read_product(tx, scope.licence, id, true).await
}

/// Locks and returns a product of the firm, whoever its owner is.
pub async fn hold_product_of(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<Option<LockedProduct>> {
    read_product(tx, licence, id, true).await
}

/// A product of the firm, without holding it.
pub async fn find_product(db: &impl Db, licence: LicenceId, id: Uuid) -> Result<Option<LockedProduct>> {
    read_product(db, licence, id, false).await
}

async fn read_product(
    db: &impl Db,
    licence: LicenceId,
    id: Uuid,
    lock: bool,
) -> Result<Option<LockedProduct>> {
    let text = format!(
        "select kind,external_id,label,dossier_external_id,details from products \
         where id=$1 and licence_id=$2{}",
        if lock { " for update" } else { "" },
    );
    db.query_opt(&text, values![id, licence], |row| {
        Ok(LockedProduct {
            id,
            kind: row.parse()?,
            external_id: row.read()?,
            label: row.read()?,
            dossier_external_id: row.read()?,
            details: row.read()?,
        })
    })
    .await
}

/// The consumer who asks.
pub async fn consumer_profile(db: &impl Db, scope: Scope) -> Result<ConsumerProfile> {
    let text = format!("select {PROFILE} from consumers where id=$1 and licence_id=$2");
    let found =
        db.query_opt(&text, values![scope.consumer, scope.licence], ConsumerProfile::from_row).await?;
    found.ok_or_else(|| missing_consumer(scope))
}

fn missing_consumer(scope: Scope) -> StoreError {
    StoreError::MissingReference(format!("consumer {}", scope.consumer))
}

/// The columns of a consumer that [`ConsumerProfile::from_row`] reads.
const PROFILE: &str = "external_id,coalesce(email,user_name_key),display_name,address_style,locale,two_factor_enabled,details,\
     case when email_set_at>created_at then email_set_by end,email_set_at,sign_in_address";

impl ConsumerProfile {
    fn from_row(row: &mut Row<'_>) -> Result<Self> {
        Ok(Self {
            external_id: row.read()?,
            account: row.read()?,
            display_name: row.read()?,
            address_style: row.read()?,
            locale: row.read()?,
            two_factor_enabled: row.read()?,
            details: row.read()?,
            link_addresses: Box::new(read_link_addresses(row)?),
        })
    }
}

/// An address that the record has had from its beginning was changed by nobody.
fn read_link_addresses(row: &mut Row<'_>) -> Result<LinkAddresses> {
    let (by, at): (Option<Value>, Option<DateTime<Utc>>) = (row.read()?, row.read()?);
    let of_sign_in: Option<Value> = row.read()?;
    let present = match (by, at) {
        (Some(by), Some(at)) => Some(AddressWriter { by: serde_json::from_value(by)?, at }),
        _ => None,
    };
    Ok(LinkAddresses { present, of_sign_in: of_sign_in.map(serde_json::from_value).transpose()? })
}

/// A document that goes with a locked action, as evidence names it.
#[derive(Clone, Debug, Serialize)]
pub struct EvidenceDocument {
    pub id: Uuid,
    pub label: String,
    pub file_name: String,
    pub sha256: String,
}

/// The documents that the consumer of a locked action has before them: the action's own and those of its product.
pub async fn papers_of(
    db: &impl Db,
    licence: LicenceId,
    held: &LockedAction,
) -> Result<Vec<EvidenceDocument>> {
    let text = "select id,label,file_name,sha256 from documents where (action_id=$1 or product_id=$2) \
         and (licence_id=$4) is true and uploaded_by is null and purpose not in list($3) and sha256 is not null \
         and archived_at is null order by id";
    let product = held.product.as_ref().map(|product| product.id);
    db.query(text, values![held.id, product, &PURPOSES[..], licence], |row| {
        Ok(EvidenceDocument {
            id: row.read()?,
            label: row.read()?,
            file_name: row.read()?,
            sha256: row.read()?,
        })
    })
    .await
}

/// Marks the locked action done for the consumer, or for everyone where one answer is enough.
pub async fn finish(tx: &Tx, scope: Scope, held: &LockedAction, now: DateTime<Utc>) -> Result<()> {
    let text = "update action_owners set done_at=$1 \
         where action_id=$2 and ($3 or consumer_id=$4) and licence_id=$5 and done_at is null";
    tx.execute(text, values![now, held.id, held.any, scope.consumer, scope.licence]).await?;
    super::drafts::clear(tx, scope.licence, held.id, (!held.any).then_some(scope.consumer)).await?;
    // What is delivered again is no longer rejected.
    let text = "update actions set is_done=$1,executed_at=$2,updated_at=$2,rejection=null \
         where id=$3 and licence_id=$4 and not exists(select 1 from action_owners where action_id=$3 and done_at is null)";
    if tx.execute(text, values![true, now, held.id, scope.licence]).await? == 0 {
        let text =
            "update actions set rejection=null where id=$1 and licence_id=$2 and rejection is not null";
        tx.execute(text, values![held.id, scope.licence]).await?;
    }
    Ok(())
}

/// Opens a done action again, for everyone who has to answer it. A rejected upload is asked for with the reason of its
/// last rejection, which the delivery that is taken back had answered.
pub async fn reopen(tx: &Tx, licence: LicenceId, action: Uuid, now: DateTime<Utc>) -> Result<()> {
    let text = "update action_owners set done_at=null where action_id=$1 and licence_id=$2";
    tx.execute(text, values![action, licence]).await?;
    let text = "update actions set is_done=$1,executed_at=null,processed_at=null,updated_at=$2,\
         rejection=case when type=$5 then coalesce(rejection,(select d.reason from documents d \
         where d.action_id=actions.id and d.purpose=$6 and d.state=$7 and (d.licence_id=$4) is true \
         order by d.reviewed_at desc,d.id desc limit 1)) else rejection end \
         where id=$3 and licence_id=$4";
    let (kind, rejected) = (ActionType::ReuploadDocument.name(), <&str>::from(UploadState::Rejected));
    tx.execute(text, values![false, now, action, licence, kind, UPLOAD, rejected]).await?;
    Ok(())
}

/// Replaces the details of a locked product.
pub async fn change_product(
    tx: &Tx,
    scope: Scope,
    id: Uuid,
    details: Value,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "update products set details=$1,updated_at=$2 where id=$3 and licence_id=$4";
    tx.execute(text, values![details, now, id, scope.licence]).await?;
    Ok(())
}

/// Keeps what a consumer did in a product, so that a newer version of the record does not undo it.
pub async fn keep_consumer_fields(tx: &Tx, scope: Scope, id: Uuid, fields: Value) -> Result<()> {
    let text = "update products set consumer_fields=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![fields, id, scope.licence]).await?;
    Ok(())
}

/// Replaces what is known of a locked action.
pub async fn change_action(
    tx: &Tx,
    scope: Scope,
    id: Uuid,
    details: Value,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "update actions set details=$1,updated_at=$2 where id=$3 and licence_id=$4";
    tx.execute(text, values![details, now, id, scope.licence]).await?;
    Ok(())
}
