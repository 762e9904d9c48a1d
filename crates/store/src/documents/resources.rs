//! Documents as the API answers them.

use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use crate::Result;
use crate::sql::Row;

/// A resource with attributes of its kind.
#[derive(Serialize)]
pub(super) struct Resource<A> {
    #[serde(rename = "type")]
    kind: &'static str,
    id: Uuid,
    attributes: A,
}

impl<A> Resource<A> {
    pub(super) const fn new(kind: &'static str, id: Uuid, attributes: A) -> Self {
        Self { kind, id, attributes }
    }
}

/// The product that a document belongs to.
#[derive(Serialize)]
pub(super) struct Product {
    id: Uuid,
    label: String,
    #[serde(rename = "type")]
    kind: String,
}

impl Product {
    /// Reads the id, the label and the kind, which are null where there is no product.
    pub(super) fn read(row: &mut Row<'_>) -> Result<Option<Self>> {
        let id: Option<Uuid> = row.read()?;
        let label: Option<String> = row.read()?;
        let kind: Option<String> = row.read()?;
        let product = id.zip(label).zip(kind);
        Ok(product.map(|((id, label), kind)| Self { id, label, kind: kind.to_uppercase() }))
    }
}

/// An instant as `2026-11-21T09:00:00Z`.
pub(super) fn instant(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
