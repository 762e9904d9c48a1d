//! A database whose answers were written before entries were signed.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use serde_json::json;
use uuid::Uuid;

use crate::sql::values;
use crate::submissions::Submission;
use crate::{Result, Store};

/// Adds one firm, `vandijk`, that has two answers and a line of the audit trail, all without signatures and codes. Returns the
/// licence and the chain's last hash.
pub async fn unsigned_database(url: &str, at: DateTime<Utc>) -> Result<(LicenceId, Vec<u8>)> {
    let store = Store::open(url).await?;
    let (licence, consumer) = (LicenceId::new(Uuid::now_v7()), Uuid::now_v7());
    let tx = store.begin().await?;
    let text = "insert into licences (id,slug,name,version,settings,updated_at) values ($1,$2,$2,1,$3,$4)";
    tx.execute(text, values![licence, "vandijk", json!({ "name": "Van Dijk" }), at]).await?;
    let text = "insert into consumers (id,licence_id,external_id,version,display_name,address_style,locale,details,\
         two_factor_required,two_factor_enabled,created_at,updated_at) \
         values ($1,$2,'anna',1,'Anna','formal','nl',$3,$5,$5,$4,$4)";
    tx.execute(text, values![consumer, licence, json!({}), at, false]).await?;
    let mut hash = vec![0; 32];
    for position in 1..=2 {
        let mut entry = Submission {
            id: Uuid::now_v7(),
            licence,
            action: None,
            consumer: Some(consumer),
            kind: "KNOWLEDGE_FORM".to_owned(),
            payload: json!({ "place": position }),
            evidence: json!({ "at": at, "consumer": consumer }),
            created_at: at,
            chain_position: position,
            previous_hash: hash,
            hash: Vec::new(),
            version: 1,
            sealed_action: None,
            key_id: None,
            signature: None,
        };
        entry.hash = entry.computed_hash();
        let text = "insert into submissions (id,licence_id,consumer_id,type,payload,evidence,created_at,chain_position,\
             previous_hash,hash) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)";
        let values = values![
            entry.id,
            licence,
            consumer,
            entry.kind,
            entry.payload,
            entry.evidence,
            at,
            position,
            entry.previous_hash,
            &entry.hash,
        ];
        tx.execute(text, values).await?;
        hash = entry.hash;
    }
    let text = "insert into audit (id,licence_id,consumer_id,actor,type,details,occurred_at) \
         values ($1,$2,$3,'consumer','action.answered',$4,$5)";
    tx.execute(text, values![Uuid::now_v7(), licence, consumer, json!({}), at]).await?;
    tx.commit().await?;
    store.close().await?;
    Ok((licence, hash))
}
