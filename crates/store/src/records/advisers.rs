//! The firm's advisers, and which products name them.

use domain::ids::LicenceId;
use serde_json::Value;
use uuid::Uuid;

use super::plan::PlannedRecord;
use super::upsert::{Upsert, WriteContext};
use crate::sql::{self, QueryExt, values};
use crate::{Result, Tx};

/// An adviser as the firm's record has it.
#[derive(Clone, Debug)]
pub struct AdviserRow {
    pub details: Value,
}

pub(super) struct Advisers;

impl Upsert for Advisers {
    type Row = AdviserRow;

    const TEXT: &'static str = "insert into advisers (id,licence_id,external_id,version,details,updated_at,\
         managed_by,managed_by_name) \
         values ($1,$2,$3,$4,$5,$6,$7,$8) on conflict (licence_id,external_id) \
         do update set version=excluded.version,details=excluded.details,updated_at=excluded.updated_at,\
         managed_by=excluded.managed_by,managed_by_name=excluded.managed_by_name";

    fn values<'a>(to: WriteContext<'a>, record: &'a PlannedRecord<AdviserRow>) -> Vec<sql::Value<'a>> {
        vec![
            record.id.into(),
            to.licence.into(),
            (&record.external_id).into(),
            record.version.into(),
            (&record.row.details).into(),
            to.now.into(),
            to.managed_by().into(),
            to.managed_by_name().into(),
        ]
    }
}

/// Keeps which advisers products name, in place of what was kept of them before.
pub(super) async fn name(
    tx: &Tx,
    licence: LicenceId,
    replaced: Vec<Uuid>,
    named: Vec<(Uuid, Uuid)>,
) -> Result<()> {
    if !replaced.is_empty() {
        let text = "delete from product_advisers where product_id in list($1) and licence_id=$2";
        tx.execute(text, values![replaced, licence]).await?;
    }
    let row = |(product, adviser): (Uuid, Uuid)| vec![licence.into(), product.into(), adviser.into()];
    let rows: Vec<Vec<sql::Value<'_>>> = named.into_iter().map(row).collect();
    let text = "insert into product_advisers (licence_id,product_id,adviser_id) values ($1,$2,$3) \
         on conflict do nothing";
    tx.execute_many(text, &rows).await?;
    Ok(())
}

/// Returns true if a product names the adviser.
pub(super) async fn is_named(tx: &Tx, licence: LicenceId, external_id: &str) -> Result<bool> {
    let text = "select exists(select 1 from product_advisers p join advisers a on a.id=p.adviser_id \
         where a.licence_id=$1 and a.external_id=$2)";
    tx.query_one(text, values![licence, external_id], |row| row.read()).await
}
