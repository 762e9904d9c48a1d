//! Throw-away databases for tests.

use std::path::Path;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::Value;
use uuid::Uuid;

use crate::entities::{document_owners, documents, jobs, sessions, submissions};
use crate::evidence::EvidenceKeys;
use crate::{Db, Result, Scope, Store};

/// Which of the two databases a test runs on.
#[derive(Clone, Copy, Debug)]
pub enum Database {
    Sqlite,
    Postgres,
}

impl Database {
    /// The address of a new, empty database: a file in `folder`, or one on the server that `scripts/with-postgres` started.
    pub async fn create(self, folder: &Path) -> String {
        match self {
            Self::Sqlite => format!("sqlite://{}", folder.join("balie.db").display()),
            Self::Postgres => create_postgres().await.expect("a new database"),
        }
    }
}

async fn create_postgres() -> Result<String> {
    let server = std::env::var("BALIE_TEST_POSTGRES")
        .expect("BALIE_TEST_POSTGRES names a PostgreSQL; run the tests with scripts/with-postgres");
    let name = format!("test_{}", Uuid::now_v7().simple());
    let connection = sea_orm::Database::connect(format!("{server}/postgres")).await?;
    connection.execute_unprepared(&format!("create database \"{name}\"")).await?;
    connection.close().await?;
    Ok(format!("{server}/{name}"))
}

/// Makes two tests of one async function, `name::sqlite` and `name::postgres`; its argument's type opens itself on a
/// [`Database`].
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
                body(<$type>::open($crate::testing::Database::Sqlite).await).await;
            }

            #[tokio::test]
            $(#[$meta])*
            async fn postgres() {
                body(<$type>::open($crate::testing::Database::Postgres).await).await;
            }
        }
    };
}

/// Lets a `SQLite` database have no page more, as on a full disk.
pub async fn fill(store: &Store) -> Result<()> {
    pages(store, "1").await
}

/// The opposite of [`fill`].
pub async fn truncate_all(store: &Store) -> Result<()> {
    pages(store, "4294967294").await
}

async fn pages(store: &Store, most: &str) -> Result<()> {
    let tx = store.begin().await?;
    tx.connection().execute_unprepared(&format!("pragma max_page_count = {most}")).await?;
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
    let row = sessions::ActiveModel {
        id: Set(session),
        licence_id: Set(scope.licence),
        consumer_id: Set(scope.consumer),
        stage: Set("full".to_owned()),
        colleague: Set(None),
        user_agent: Set(None),
        ip: Set(None),
        created_at: Set(now),
        last_used_at: Set(now),
        expires_at: Set(ends),
        ended_at: Set(None),
        began: Set(Some("password".to_owned())),
        handed_over_by: Set(None),
        confirmed_at: Set(Some(now)),
        confirmed_by: Set(Some("password".to_owned())),
    };
    let tx = store.begin().await?;
    sessions::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    tx.commit().await
}

/// What the waiting jobs of a kind are to do, the oldest first.
pub async fn jobs(store: &Store, kind: &str) -> Result<Vec<Value>> {
    let rows = jobs::Entity::find()
        .filter(jobs::Column::Kind.eq(kind))
        .order_by_asc(jobs::Column::Id)
        .all(store.reader().connection())
        .await?;
    Ok(rows.into_iter().map(|row| row.payload).collect())
}

/// A document of one consumer's whose bytes are under `file_key`.
pub async fn add_paper(
    store: &Store,
    scope: Scope,
    file_name: &str,
    file_key: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    let id = Uuid::now_v7();
    let row = documents::ActiveModel {
        id: Set(id),
        licence_id: Set(scope.licence),
        external_id: Set(None),
        version: Set(1),
        purpose: Set("document".to_owned()),
        product_id: Set(None),
        action_id: Set(None),
        submission_id: Set(None),
        uploaded_by: Set(None),
        label: Set(file_name.to_owned()),
        file_name: Set(file_name.to_owned()),
        media_type: Set("application/pdf".to_owned()),
        language: Set(None),
        details: Set(serde_json::json!({})),
        file_key: Set(Some(file_key.to_owned())),
        bytes: Set(None),
        sha256: Set(None),
        state: Set(None),
        reason: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    };
    let owner = document_owners::ActiveModel {
        consumer_id: Set(scope.consumer),
        document_id: Set(id),
        downloaded_at: Set(None),
    };
    let tx = store.begin().await?;
    documents::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    document_owners::Entity::insert(owner).exec_without_returning(tx.connection()).await?;
    tx.commit().await
}

/// Keys that sign the chains of throw-away databases.
pub fn evidence_keys() -> EvidenceKeys {
    EvidenceKeys::new(&[42; 32]).expect("32 bytes")
}

/// Runs statements as somebody would who has the database in their hands.
pub async fn execute(store: &Store, sql: &str) -> Result<()> {
    let tx = store.begin().await?;
    tx.connection().execute_unprepared(sql).await?;
    tx.commit().await
}

/// What somebody with the database in their hands might change of a sealed answer.
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

/// JSON as the very text, which the driver's own binding is not.
fn json(store: &Store, value: &Value) -> Expr {
    let text = Expr::value(value.to_string());
    if store.is_file() { text } else { text.cast_as("json") }
}

/// Changes a sealed answer, as nobody may.
pub async fn tamper(store: &Store, submission: Uuid, how: Corruption) -> Result<()> {
    use submissions::Column;
    let (column, value) = match how {
        Corruption::Kind(kind) => (Column::Kind, Expr::value(kind)),
        Corruption::Payload(payload) => (Column::Payload, json(store, &payload)),
        Corruption::Evidence(evidence) => (Column::Evidence, json(store, &evidence)),
        Corruption::CreatedAt(at) => (Column::CreatedAt, Expr::value(at)),
        Corruption::Consumer(id) => (Column::ConsumerId, Expr::value(id)),
        Corruption::Action(id) => (Column::ActionId, Expr::value(id)),
        Corruption::SealedAction(id) => (Column::SealedActionId, Expr::value(id)),
        Corruption::Version(version) => (Column::Version, Expr::value(version)),
        Corruption::Key(id) => (Column::KeyId, Expr::value(id)),
        Corruption::Signature(signature) => (Column::Signature, Expr::value(signature)),
        Corruption::Position(place) => (Column::ChainPosition, Expr::value(place)),
        Corruption::PreviousHash(hash) => (Column::PreviousHash, Expr::value(hash)),
        Corruption::Hash(hash) => (Column::Hash, Expr::value(hash)),
        Corruption::Removed => {
            let tx = store.begin().await?;
            submissions::Entity::delete_by_id(submission).exec(tx.connection()).await?;
            return tx.commit().await;
        }
    };
    let tx = store.begin().await?;
    submissions::Entity::update_many()
        .col_expr(column, value)
        .filter(Column::Id.eq(submission))
        .exec(tx.connection())
        .await?;
    tx.commit().await
}
