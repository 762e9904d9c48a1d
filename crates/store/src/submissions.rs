//! What consumers answered, never changed afterwards, each sealed to the one before it in the licence's chain.

use chrono::{DateTime, SecondsFormat, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use serde_json::{Number, Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::entities::{actions, documents, submissions};
use crate::{Db, Result, Scope, Tx, dialect};

/// An answer before it is sealed.
#[derive(Clone, Debug)]
pub struct NewSubmission {
    pub id: Uuid,
    pub action: Option<Uuid>,
    /// The type of the action, or of the act where there is none.
    pub kind: String,
    pub payload: Value,
    pub evidence: Value,
    pub created_at: DateTime<Utc>,
}

/// A sealed answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Submission {
    pub id: Uuid,
    pub licence: Uuid,
    pub action: Option<Uuid>,
    pub consumer: Option<Uuid>,
    pub kind: String,
    pub payload: Value,
    pub evidence: Value,
    pub created_at: DateTime<Utc>,
    pub chain_position: i64,
    pub previous_hash: Vec<u8>,
    pub hash: Vec<u8>,
}

impl Submission {
    /// SHA-256 over the previous hash and the canonical text of everything that was kept.
    pub fn computed_hash(&self) -> Vec<u8> {
        let content = json!({
            "id": self.id,
            "licence": self.licence,
            "type": self.kind,
            "payload": self.payload,
            "evidence": self.evidence,
            "created_at": self.created_at.to_rfc3339_opts(SecondsFormat::Micros, true),
            "position": self.chain_position,
        });
        let mut text = String::new();
        canonical(&content, &mut text);
        Sha256::new().chain_update(&self.previous_hash).chain_update(text).finalize().to_vec()
    }
}

/// Seals an answer to the end of the licence's chain.
pub async fn seal(tx: &Tx, scope: Scope, new: NewSubmission) -> Result<Submission> {
    dialect::lock_feed(tx, scope.licence).await?;
    let last: Option<(i64, Vec<u8>)> = submissions::Entity::find()
        .select_only()
        .columns([submissions::Column::ChainPosition, submissions::Column::Hash])
        .filter(submissions::Column::LicenceId.eq(scope.licence))
        .order_by_desc(submissions::Column::ChainPosition)
        .limit(1)
        .into_tuple()
        .one(tx.connection())
        .await?;
    let (position, previous_hash) = last.map_or((1, vec![0; 32]), |(position, hash)| (position + 1, hash));
    let mut sealed = Submission {
        id: new.id,
        licence: scope.licence,
        action: new.action,
        consumer: Some(scope.consumer),
        kind: new.kind,
        payload: new.payload,
        evidence: new.evidence,
        // Both databases keep microseconds: what is hashed must be what is read back.
        created_at: DateTime::from_timestamp_micros(new.created_at.timestamp_micros())
            .unwrap_or(new.created_at),
        chain_position: position,
        previous_hash,
        hash: Vec::new(),
    };
    sealed.hash = sealed.computed_hash();
    let row = sealed.clone();
    let row = submissions::ActiveModel {
        id: Set(row.id),
        licence_id: Set(row.licence),
        action_id: Set(row.action),
        consumer_id: Set(row.consumer),
        kind: Set(row.kind),
        payload: Set(row.payload),
        evidence: Set(row.evidence),
        created_at: Set(row.created_at),
        chain_position: Set(row.chain_position),
        previous_hash: Set(row.previous_hash),
        hash: Set(row.hash),
    };
    submissions::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    Ok(sealed)
}

/// The answers to one action, the newest first.
pub async fn of_action(db: &impl Db, licence: Uuid, action: Uuid) -> Result<Vec<Submission>> {
    let rows = submissions::Entity::find()
        .filter(submissions::Column::LicenceId.eq(licence))
        .filter(submissions::Column::ActionId.eq(action))
        .order_by_desc(submissions::Column::ChainPosition)
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().map(from_row).collect())
}

/// The answers to a product's actions of one type: of everybody who answered the last one, the earliest first.
pub async fn of_product(db: &impl Db, licence: Uuid, product: Uuid, kind: &str) -> Result<Vec<Submission>> {
    let asked = actions::Entity::find()
        .select_only()
        .column(actions::Column::Id)
        .filter(actions::Column::LicenceId.eq(licence))
        .filter(actions::Column::ProductId.eq(product))
        .filter(actions::Column::Kind.eq(kind))
        .into_query();
    let rows = submissions::Entity::find()
        .filter(submissions::Column::LicenceId.eq(licence))
        .filter(submissions::Column::ActionId.in_subquery(asked))
        .order_by_desc(submissions::Column::ChainPosition)
        .all(db.connection())
        .await?;
    let mut newest: Vec<Submission> = Vec::new();
    for row in rows.into_iter().map(from_row) {
        let same = |other: &Submission| other.action == row.action && other.consumer != row.consumer;
        // Of one person only the newest counts, and of two actions only the one that was answered last.
        if newest.iter().all(same) {
            newest.push(row);
        }
    }
    newest.reverse();
    Ok(newest)
}

/// A file behind an answer.
#[derive(Clone, Debug)]
pub struct PaperBehind {
    pub id: Uuid,
    pub file_key: Option<String>,
    pub sha256: Option<String>,
}

/// The files that were handed in with an answer, made of it, or are among `named`.
pub async fn papers_behind(
    db: &impl Db,
    licence: Uuid,
    submission: Uuid,
    named: Vec<Uuid>,
) -> Result<Vec<PaperBehind>> {
    let behind = Condition::any()
        .add(documents::Column::SubmissionId.eq(submission))
        .add(documents::Column::Id.is_in(named));
    let rows = documents::Entity::find()
        .filter(documents::Column::LicenceId.eq(licence))
        .filter(behind)
        .order_by_asc(documents::Column::Id)
        .all(db.connection())
        .await?;
    let paper =
        |row: documents::Model| PaperBehind { id: row.id, file_key: row.file_key, sha256: row.sha256 };
    Ok(rows.into_iter().map(paper).collect())
}

/// A stretch of the chain after a position, at most `limit` links.
pub async fn chain_after(db: &impl Db, licence: Uuid, position: i64, limit: u64) -> Result<Vec<Submission>> {
    let rows = submissions::Entity::find()
        .filter(submissions::Column::LicenceId.eq(licence))
        .filter(submissions::Column::ChainPosition.gt(position))
        .order_by_asc(submissions::Column::ChainPosition)
        .limit(limit)
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().map(from_row).collect())
}

fn from_row(row: submissions::Model) -> Submission {
    Submission {
        id: row.id,
        licence: row.licence_id,
        action: row.action_id,
        consumer: row.consumer_id,
        kind: row.kind,
        payload: row.payload,
        evidence: row.evidence,
        created_at: row.created_at,
        chain_position: row.chain_position,
        previous_hash: row.previous_hash,
        hash: row.hash,
    }
}

/// JSON with sorted keys and no spaces, so that equal content has equal text on both databases.
fn canonical(value: &Value, text: &mut String) {
    match value {
        Value::Object(map) => {
            let mut keys: Vec<&String> = map.keys().collect();
            keys.sort();
            text.push('{');
            for (place, key) in keys.into_iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                text.push_str(&Value::String(key.clone()).to_string());
                text.push(':');
                canonical(&map[key], text);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                canonical(item, text);
            }
            text.push(']');
        }
        Value::Number(number) => text.push_str(&figure(number)),
        other => text.push_str(&other.to_string()),
    }
}

/// A number as both databases give it back: `PostgreSQL` writes large ones out in digits and knows no negative zero.
fn figure(number: &Number) -> String {
    // A large whole number comes back from one of them as a double, so it counts as one from the start.
    match number.as_f64().filter(|value| number.is_f64() || value.abs() >= 1e16) {
        Some(0.0) => "0.0".to_owned(),
        // From here on a double is whole, and as long as it fits it comes back as a whole number.
        Some(whole) if (1e16..=18_446_744_073_709_549_568.0).contains(&whole) => whole.to_string(),
        Some(whole) if (-9_223_372_036_854_775_808.0..=-1e16).contains(&whole) => whole.to_string(),
        _ => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_one_text_whichever_way_they_come_back() {
        let text = |value: &str| {
            let mut text = String::new();
            canonical(&serde_json::from_str(value).expect("JSON"), &mut text);
            text
        };
        for (stored, given) in [
            ("-0.0", "0.0"),
            ("1e17", "100000000000000000"),
            ("1.5e16", "15000000000000000"),
            ("-1e18", "-1000000000000000000"),
            ("1.2345678901234567e17", "123456789012345670"),
            ("1e19", "10000000000000000000"),
            ("1e20", "100000000000000000000"),
            ("1e-7", "0.0000001"),
            ("5.0", "5.0"),
        ] {
            assert_eq!(text(stored), text(given), "{stored}");
        }
        assert_eq!(text(r#"{"b": [1, true], "a": null}"#), r#"{"a":null,"b":[1,true]}"#);
    }
}
