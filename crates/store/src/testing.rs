//! Throw-away databases for tests.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait, Database, EntityTrait};
use uuid::Uuid;

use crate::entities::sessions;
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
