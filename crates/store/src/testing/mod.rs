//! Throw-away databases for tests.

mod contents;
mod database;
mod old_chain;
pub(crate) mod statements;

use chrono::{DateTime, Utc};
use domain::accounts::grants::{Gift, Grant, Grantor, Reach, may_grant};
use domain::accounts::session::{Began, Confirmation, Proof, SessionContext};
use domain::accounts::staff::VisibleClients;
use serde_json::Value;
use tokio_postgres::{NoTls, SimpleQueryMessage};
use uuid::Uuid;

use crate::accounts::sessions::{self, Session};
use crate::evidence::EvidenceKeys;
use crate::sql::{self, QueryExt, values};
use crate::{Result, Scope, Store};

pub use contents::database_contents;
pub use database::TestDatabase;
pub use old_chain::unsigned_database;

/// The operator's grant of something that reaches all clients.
pub fn grant_all(gift: Gift) -> Grant {
    may_grant(&Grantor::Unlimited, gift, Reach::Clients(&VisibleClients::All)).expect("the operator has all")
}

/// Asks a server something as its owner: the first value of the answer, as text.
pub async fn ask_server(url: &str, text: &str) -> Result<Option<String>> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    let connection = tokio::spawn(connection);
    let answer = client.simple_query(text).await?;
    let value = answer.iter().find_map(|message| match message {
        SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    });
    drop(client);
    drop(connection.await);
    Ok(value)
}

/// The steps by which an empty `SQLite` database answers a question.
#[cfg(test)]
pub(crate) async fn plan(text: &str, values: &[sql::Value<'_>]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let address = TestDatabase::Sqlite.create(folder.path()).await;
    let tx = Store::open(&address).await.expect("a database").begin().await.expect("a transaction");
    let step = |row: &mut sql::Row<'_>| {
        let (_, _, _): (i64, i64, i64) = (row.read()?, row.read()?, row.read()?);
        row.read()
    };
    tx.query(&format!("explain query plan {text}"), values, step).await.expect("a plan")
}

/// Makes two tests of one async function, `name::sqlite` and `name::postgres`; its argument's type opens itself on a
/// [`TestDatabase`].
#[macro_export]
macro_rules! sqlite_and_postgres {
    ($(#[$meta:meta])* async fn $name:ident($value:ident: $type:ty) $body:block) => {
        mod $name {
            #[allow(unused_imports, reason = "the body brings what it needs")]
            use super::*;

            async fn body($value: $type) $body

            #[tokio::test]
            $(#[$meta])*
            async fn sqlite() {
                body(<$type>::open($crate::testing::TestDatabase::Sqlite).await).await;
            }

            #[tokio::test]
            $(#[$meta])*
            async fn postgres() {
                body(<$type>::open($crate::testing::TestDatabase::Postgres).await).await;
            }
        }
    };
}

/// Lets a `SQLite` database have no page more, as on a full disk.
pub async fn fill(store: &Store) -> Result<()> {
    if let Some(writer) = store.sqlite_writer() {
        // Free pages, such as migrations leave, would be written to.
        writer.with_connection(|connection| Ok(connection.execute_batch("vacuum")?)).await?;
    }
    set_page_limit(store, "1").await
}

/// Empties every table that [`fill`] fills.
pub async fn truncate_all(store: &Store) -> Result<()> {
    set_page_limit(store, "4294967294").await
}

async fn set_page_limit(store: &Store, most: &str) -> Result<()> {
    let tx = store.begin().await?;
    tx.execute_batch(&format!("pragma max_page_count = {most}")).await?;
    tx.commit().await
}

/// A session as a sign-in leaves it.
pub async fn add_session(
    store: &Store,
    scope: Scope,
    session: Uuid,
    now: DateTime<Utc>,
    ends: DateTime<Utc>,
) -> Result<()> {
    let context = SessionContext {
        began: Some(Began::Password),
        handed_over_by: None,
        confirmed: Some(Confirmation { by: Proof::Password, at: now }),
        identity: None,
    };
    let session = Session {
        id: session,
        licence: scope.licence,
        consumer: scope.consumer,
        stage: "full".to_owned(),
        colleague: None,
        user_agent: None,
        ip: None,
        created_at: now,
        last_used_at: now,
        expires_at: ends,
        ended_at: None,
        context,
    };
    let tx = store.begin().await?;
    sessions::add(&tx, &session).await?;
    tx.commit().await
}

/// Returns the payloads of the waiting jobs of a kind, the oldest first.
pub async fn list_job_payloads(store: &Store, kind: &str) -> Result<Vec<Value>> {
    let text = "/* all licences */ select payload from jobs where kind=$1 order by id";
    store.reader().query(text, values![kind], |row| row.read()).await
}

/// A document of one consumer's whose bytes are under `file_key`.
pub async fn add_document(
    store: &Store,
    scope: Scope,
    file_name: &str,
    file_key: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    let id = Uuid::now_v7();
    let tx = store.begin().await?;
    let text = "insert into documents (id,licence_id,version,purpose,label,file_name,media_type,details,file_key,\
         created_at,updated_at) values ($1,$2,1,'document',$3,$3,'application/pdf',$4,$5,$6,$6)";
    tx.execute(text, values![id, scope.licence, file_name, serde_json::json!({}), file_key, now]).await?;
    let text = "insert into document_owners (licence_id,consumer_id,document_id) values ($1,$2,$3)";
    tx.execute(text, values![scope.licence, scope.consumer, id]).await?;
    tx.commit().await
}

/// Keys that sign the chains of throw-away databases.
pub fn evidence_keys() -> EvidenceKeys {
    EvidenceKeys::new(&[42; 32]).expect("32 bytes")
}

/// Runs statements as somebody would who has the database in their hands.
pub async fn execute(store: &Store, sql: &str) -> Result<()> {
    let tx = store.begin().await?;
    tx.execute_batch(sql).await?;
    tx.commit().await
}

/// Tampering with a submission by somebody who can write to the database.
#[derive(Clone, Debug)]
pub enum Corruption {
    Kind(String),
    Payload(Value),
    Evidence(Value),
    CreatedAt(DateTime<Utc>),
    Consumer(Option<Uuid>),
    Action(Option<Uuid>),
    SealedAction(Option<Uuid>),
    Version(i64),
    Key(Option<String>),
    Signature(Option<Vec<u8>>),
    Position(i64),
    PreviousHash(Vec<u8>),
    Hash(Vec<u8>),
    Removed,
}

/// Changes a sealed answer, as nobody may.
pub async fn tamper(store: &Store, submission: Uuid, how: Corruption) -> Result<()> {
    let tx = store.begin().await?;
    let (column, value): (&str, sql::Value<'_>) = match how {
        Corruption::Kind(kind) => ("type", kind.into()),
        Corruption::Payload(payload) => ("payload", payload.into()),
        Corruption::Evidence(evidence) => ("evidence", evidence.into()),
        Corruption::CreatedAt(at) => ("created_at", at.into()),
        Corruption::Consumer(id) => ("consumer_id", id.into()),
        Corruption::Action(id) => ("action_id", id.into()),
        Corruption::SealedAction(id) => ("sealed_action_id", id.into()),
        Corruption::Version(version) => ("version", version.into()),
        Corruption::Key(id) => ("key_id", id.into()),
        Corruption::Signature(signature) => ("signature", signature.into()),
        Corruption::Position(place) => ("chain_position", place.into()),
        Corruption::PreviousHash(hash) => ("previous_hash", hash.into()),
        Corruption::Hash(hash) => ("hash", hash.into()),
        Corruption::Removed => {
            tx.execute("/* all licences */ delete from submissions where id=$1", values![submission]).await?;
            return tx.commit().await;
        }
    };
    let text = format!("/* all licences */ update submissions set {column}=$1 where id=$2");
    tx.execute(&text, &[value, submission.into()]).await?;
    tx.commit().await
}
