//! Throw-away databases for tests.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait, Database, EntityTrait};
use uuid::Uuid;

use crate::entities::{document_owners, documents, sessions};
use crate::{Db, Result, Scope, Store};

/// Creates an empty database on the server that `server_url` reaches.
pub async fn create_database(server_url: &str, name: &str) -> Result<()> {
    let connection = Database::connect(server_url).await?;
    connection.execute_unprepared(&format!("create database \"{name}\"")).await?;
    connection.close().await?;
    Ok(())
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
    };
    let tx = store.write().await?;
    sessions::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    tx.commit().await
}

/// A paper of one consumer's whose bytes are under `file_key`.
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
    let tx = store.write().await?;
    documents::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    document_owners::Entity::insert(owner).exec_without_returning(tx.connection()).await?;
    tx.commit().await
}
