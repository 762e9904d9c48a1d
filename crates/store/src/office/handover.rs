//! Dossiers and clients of an adviser, which another adviser takes over.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::records::ManagedBy;

use crate::sql::{QueryExt, values};
use crate::{Db, Result, Tx};

/// Returns the external ids of the dossiers that name an adviser, with who manages each.
pub async fn dossiers_of(
    db: &impl Db,
    licence: LicenceId,
    adviser: &str,
) -> Result<Vec<(String, ManagedBy)>> {
    let text = "select p.external_id,p.managed_by from product_advisers o join advisers a on a.id=o.adviser_id \
         join products p on p.id=o.product_id where a.licence_id=$1 and a.external_id=$2 and p.kind=$3 \
         order by p.external_id";
    let kind = ProductKind::Dossier.name();
    db.query(text, values![licence, adviser, kind], |row| Ok((row.read()?, row.parse()?))).await
}

/// Returns the number of clients whom an adviser made at the desk.
pub async fn count_clients_of(db: &impl Db, licence: LicenceId, adviser: &str) -> Result<u64> {
    let text =
        "select count(*) from consumers where licence_id=$1 and adviser_external_id=$2 and ended_at is null";
    db.query_one(text, values![licence, adviser], |row| row.count()).await
}

/// Gives the clients whom an adviser made at the desk to another adviser; returns their number.
pub async fn move_clients(
    tx: &Tx,
    licence: LicenceId,
    (from, to): (&str, &str),
    now: DateTime<Utc>,
) -> Result<u64> {
    let text = "update consumers set adviser_external_id=$1,updated_at=$2 where licence_id=$3 and adviser_external_id=$4 \
         and ended_at is null";
    tx.execute(text, values![to, now, licence, from]).await
}
