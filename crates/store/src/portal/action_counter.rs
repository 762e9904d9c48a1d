//! Counts of a consumer's actions.

use std::collections::HashMap;

use serde::Serialize;
use uuid::Uuid;

use crate::sql::{QueryBuilder, QueryExt, values};
use crate::{Db, Result, Scope};

/// Number of the consumer's actions, and of the completed ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct ActionCount {
    pub total: u64,
    pub closed: u64,
    pub open: u64,
}

impl ActionCount {
    pub(super) fn add(&mut self, is_done: bool) {
        self.total += 1;
        if is_done {
            self.closed += 1;
        } else {
            self.open += 1;
        }
    }
}

/// Counts the consumer's actions for each of their products, or for one of them; without those that the firm archived.
pub(super) async fn by_product(
    db: &impl Db,
    scope: Scope,
    product: Option<Uuid>,
) -> Result<HashMap<Uuid, ActionCount>> {
    let mut query = QueryBuilder::new(
        "select a.product_id,(o.done_at is not null or a.is_done) \
         from action_owners o join actions a on a.id=o.action_id \
         where o.consumer_id=$1 and (a.licence_id=$2) is true and a.archived_at is null",
        values![scope.consumer, scope.licence],
    );
    match product {
        Some(product) => query.push(" and a.product_id=").bind(product),
        None => query.push(" and a.product_id is not null"),
    };
    let rows: Vec<(Uuid, bool)> =
        db.query(query.text(), query.values(), |row| Ok((row.read()?, row.read()?))).await?;
    let mut counters: HashMap<Uuid, ActionCount> = HashMap::new();
    for (product, is_done) in rows {
        counters.entry(product).or_default().add(is_done);
    }
    Ok(counters)
}
