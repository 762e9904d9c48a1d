//! Throw-away databases for tests.

use sea_orm::{ConnectionTrait, Database};

use crate::Result;

/// Creates an empty database on the server that `server_url` reaches.
pub async fn create_database(server_url: &str, name: &str) -> Result<()> {
    let connection = Database::connect(server_url).await?;
    connection.execute_unprepared(&format!("create database \"{name}\"")).await?;
    connection.close().await?;
    Ok(())
}
