//! The hosts of the pictures in each firm's records, which its pages may fetch pictures from.

use std::collections::{BTreeSet, HashMap};

use domain::ids::LicenceId;

use crate::sql::{QueryExt, Value, values};
use crate::{Db, Result, Tx};

/// Adds hosts to a firm's picture hosts.
pub async fn add(tx: &Tx, licence: LicenceId, hosts: &BTreeSet<String>) -> Result<()> {
    let rows: Vec<Vec<Value<'_>>> = hosts.iter().map(|host| vec![licence.into(), host.into()]).collect();
    let text =
        "insert into picture_hosts (licence_id,host) values ($1,$2) on conflict (licence_id,host) do nothing";
    tx.execute_many(text, &rows).await?;
    Ok(())
}

/// The hosts of every firm.
pub async fn load_all(db: &impl Db) -> Result<HashMap<LicenceId, BTreeSet<String>>> {
    let rows: Vec<(LicenceId, String)> = db
        .query("/* all licences */ select licence_id,host from picture_hosts", values![], |row| {
            Ok((row.read()?, row.read()?))
        })
        .await?;
    let mut found: HashMap<LicenceId, BTreeSet<String>> = HashMap::new();
    for (licence, host) in rows {
        found.entry(licence).or_default().insert(host);
    }
    Ok(found)
}
