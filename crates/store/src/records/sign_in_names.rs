//! Names that consumers sign in with: nobody's user name or address is another's, but an address may be shared by people who
//! have a user name.

use std::collections::{HashMap, HashSet};

use domain::ids::LicenceId;
use uuid::Uuid;

use super::consumer_row::ConsumerRow;
use super::plan::{PlannedRecord, Rule, WritePlan, WriteViolation};
use crate::sql::{QueryExt, values};
use crate::{Db, Result, Scope, Tx};

/// One lookup for each index: with `or`, SQLite without statistics reads all consumers of the firm.
const HOLDERS: &str = "select external_id,id,user_name_key,email_key,shares_email from consumers \
     where licence_id=$1 and email_key in list($2) union all select external_id,id,user_name_key,email_key,shares_email \
     from consumers where licence_id=$1 and user_name_key in list($2)";

/// A stored consumer who signs in with a name that a batch gives to somebody.
struct Holder {
    external_id: String,
    id: Uuid,
    keys: Vec<String>,
}

/// Refuses names that somebody else signs in with, decides who shares an address, and clears the names that change hands
/// within the batch, since each row must be unique as soon as it is written.
pub(super) async fn assign(tx: &Tx, licence: LicenceId, plan: &mut WritePlan<ConsumerRow>) -> Result<()> {
    let holders = find_holders(tx, licence, plan).await?;
    let names = loop {
        let records: Vec<&PlannedRecord<ConsumerRow>> = plan.records().collect();
        let mut names = Names::decide(&holders, &records);
        if names.violations.is_empty() {
            break names;
        }
        // A record that is refused keeps its names, which others of the batch may have been promised.
        plan.refuse(|record| names.violations.remove(&record.external_id).unwrap_or_default());
    };
    for (_, record) in &mut plan.write {
        record.row.shares_email = names.sharing.contains(&record.external_id);
    }
    if names.changing.is_empty() {
        return Ok(());
    }
    let text =
        "update consumers set user_name_key=null,email_key=null where licence_id=$1 and id in list($2)";
    tx.execute(text, values![licence, names.changing]).await?;
    Ok(())
}

/// Returns true if somebody else of the firm signs in with a name.
pub async fn is_taken(db: &impl Db, scope: Scope, key: &str) -> Result<bool> {
    let text = format!(
        "select count(*) from ({HOLDERS}) found where found.id<>$3 \
         and (found.user_name_key in list($2) or found.shares_email=false)"
    );
    let values = values![scope.licence, vec![key.to_owned()], scope.consumer];
    Ok(db.query_one(&text, values, |row| row.read::<i64>()).await? > 0)
}

async fn find_holders(tx: &Tx, licence: LicenceId, plan: &WritePlan<ConsumerRow>) -> Result<Vec<Holder>> {
    let given: HashSet<&String> = plan.records().flat_map(|record| given_keys(&record.row)).collect();
    if given.is_empty() {
        return Ok(Vec::new());
    }
    let given: Vec<String> = given.into_iter().cloned().collect();
    tx.query(HOLDERS, values![licence, given], |row| {
        let (external_id, id) = (row.read()?, row.read()?);
        let (user_name, email): (Option<String>, Option<String>) = (row.read()?, row.read()?);
        let shares_email: bool = row.read()?;
        let keys = user_name.into_iter().chain(email.filter(|_| !shares_email)).collect();
        Ok(Holder { external_id, id, keys })
    })
    .await
}

fn given_keys(row: &ConsumerRow) -> impl Iterator<Item = &String> {
    row.user_name_key.iter().chain(&row.email_key)
}

/// The names as they are once a batch is written.
#[derive(Default)]
struct Names {
    violations: HashMap<String, Vec<WriteViolation>>,
    /// External ids of the consumers whose address is somebody else's to sign in with.
    sharing: HashSet<String>,
    /// Stored consumers one of whose names becomes somebody else's.
    changing: Vec<Uuid>,
}

impl Names {
    fn decide(holders: &[Holder], records: &[&PlannedRecord<ConsumerRow>]) -> Self {
        let written: HashSet<&str> = records.iter().map(|record| record.external_id.as_str()).collect();
        let stays = |holder: &&Holder| !written.contains(holder.external_id.as_str());
        let mut owners: HashMap<&str, &str> = HashMap::new();
        for holder in holders.iter().filter(stays) {
            owners.extend(holder.keys.iter().map(|key| (key.as_str(), holder.external_id.as_str())));
        }
        // Whoever has a name and keeps it comes before those who would have it.
        let held: HashSet<(&str, &str)> = holders
            .iter()
            .flat_map(|holder| holder.keys.iter().map(|key| (holder.external_id.as_str(), key.as_str())))
            .collect();
        for record in records {
            for key in given_keys(&record.row) {
                if held.contains(&(record.external_id.as_str(), key.as_str())) {
                    owners.entry(key).or_insert(&record.external_id);
                }
            }
        }
        let mut names = Self::default();
        for record in records {
            let (own, row) = (record.external_id.as_str(), &record.row);
            let mut refuse = |pointer: &str| {
                let violation = WriteViolation { pointer: pointer.to_owned(), rule: Rule::Taken };
                names.violations.entry(own.to_owned()).or_default().push(violation);
            };
            if let Some(key) = &row.user_name_key
                && *owners.entry(key).or_insert(own) != own
            {
                refuse("/user_name");
            }
            if let Some(key) = &row.email_key
                && *owners.entry(key).or_insert(own) != own
            {
                match row.user_name_key {
                    Some(_) => _ = names.sharing.insert(own.to_owned()),
                    None => refuse("/email"),
                }
            }
        }
        let changes = |holder: &&Holder| {
            let is_anothers =
                |key: &String| owners.get(key.as_str()).is_some_and(|owner| *owner != holder.external_id);
            holder.keys.iter().any(is_anothers)
        };
        names.changing = holders.iter().filter(changes).map(|holder| holder.id).collect();
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::plan;

    #[tokio::test]
    async fn names_to_sign_in_with_are_looked_up_without_reading_all_consumers() {
        let steps = plan(HOLDERS, values![Uuid::nil(), vec!["anna".to_owned()]]).await;
        let of_consumers: Vec<&String> = steps.iter().filter(|step| step.contains("consumers")).collect();
        assert_eq!(of_consumers.len(), 2, "{steps:?}");
        assert!(of_consumers.iter().all(|step| step.contains("licence_id=? AND ")), "{steps:?}");
    }
}
