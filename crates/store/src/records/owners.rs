//! Consumers who own records.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use super::plan::WritePlan;
use super::references::Reference;
use super::upsert::WriteContext;
use crate::Result;
use crate::sql::{QueryExt, Value, values};

/// A table of owners: the consumer and the record are what identifies a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnerTable {
    name: &'static str,
    /// The column of the record.
    record: &'static str,
}

pub(super) const ACTION_OWNERS: OwnerTable = OwnerTable { name: "action_owners", record: "action_id" };
pub(super) const DOCUMENT_OWNERS: OwnerTable = OwnerTable { name: "document_owners", record: "document_id" };
pub(super) const PRODUCT_OWNERS: OwnerTable = OwnerTable { name: "product_owners", record: "product_id" };

/// Keeps whose the written records are. Only who is no owner any more goes: who stays keeps their answer.
pub(super) async fn write<R>(
    to: WriteContext<'_>,
    plan: &WritePlan<R>,
    OwnerTable { name, record }: OwnerTable,
    owners: impl Fn(&R) -> &[Reference],
) -> Result<()> {
    let owners: HashMap<Uuid, HashSet<Uuid>> = plan
        .records()
        .map(|record| (record.id, to.found.owners(owners(&record.row)).into_iter().collect()))
        .collect();
    let replaced: Vec<Uuid> = plan.replaced_ids().into_iter().collect();
    let mut present: HashSet<(Uuid, Uuid)> = HashSet::new();
    if !replaced.is_empty() {
        let text =
            format!("select {record},consumer_id from {name} where {record} in list($1) and licence_id=$2");
        let rows =
            to.tx.query(&text, values![replaced, to.licence], |row| Ok((row.read()?, row.read()?))).await?;
        present.extend(rows);
    }
    let gone = present.iter().filter(|(record, consumer)| !owners[record].contains(consumer));
    let gone: Vec<Vec<Value<'_>>> = gone
        .map(|(record, consumer)| vec![(*record).into(), (*consumer).into(), to.licence.into()])
        .collect();
    let text = format!("delete from {name} where {record}=$1 and consumer_id=$2 and licence_id=$3");
    to.tx.execute_many(&text, &gone).await?;

    let all = owners.iter().flat_map(|(record, of)| of.iter().map(|consumer| (*record, *consumer)));
    let kind = to.table.kind();
    let row = |(record, consumer): (Uuid, Uuid)| {
        let ids = [Value::from(to.licence), Value::from(record), Value::from(consumer)];
        ids.into_iter().chain(kind.map(Value::from)).collect()
    };
    let new: Vec<Vec<Value<'_>>> = all.filter(|owner| !present.contains(owner)).map(row).collect();
    // Of products their kind is kept as well.
    let (column, value) = if kind.is_some() { (",kind", ",$4") } else { ("", "") };
    let text = format!(
        "insert into {name} (licence_id,{record},consumer_id{column}) values ($1,$2,$3{value}) on conflict do nothing"
    );
    to.tx.execute_many(&text, &new).await?;
    Ok(())
}
