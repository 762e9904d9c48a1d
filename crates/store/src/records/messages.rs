//! Banners and notifications: what the firm shows to everybody.

use domain::limits::BANNERS;
use sea_orm::{ActiveValue::Set, PaginatorTrait};
use serde_json::Value;

use super::keys::of_licence;
use super::plan::{Record, Rule, WritePlan, WriteViolation};
use super::upsert::{Upsert, WriteContext};
use crate::entities::messages::{ActiveModel, Column, Entity};
use crate::{Db, Result};

/// A banner or notification as the firm's record has it.
#[derive(Clone, Debug)]
pub struct MessageRow {
    /// The attributes as the consumer gets them.
    pub details: Value,
}

pub(super) struct Messages;

impl Upsert for Messages {
    type Entity = Entity;
    type Row = MessageRow;

    const REPLACED: &'static [Column] = &[Column::Details, Column::UpdatedAt];

    async fn check(to: WriteContext<'_>, plan: &mut WritePlan<MessageRow>) -> Result<()> {
        let standing = of_licence::<Entity>(to.licence, to.table).count(to.tx.connection()).await?;
        let mut free = BANNERS.saturating_sub(standing);
        let replaced = plan.replaced();
        plan.refuse(|record| {
            if replaced.contains(&record.id) {
                return Vec::new();
            }
            if free == 0 {
                return vec![WriteViolation { pointer: String::new(), rule: Rule::TooMany }];
            }
            free -= 1;
            Vec::new()
        });
        Ok(())
    }

    fn model(to: WriteContext<'_>, record: &Record<MessageRow>) -> ActiveModel {
        ActiveModel {
            id: Set(record.id),
            licence_id: Set(to.licence),
            kind: Set(to.table.kind().unwrap_or_default().to_owned()),
            external_id: Set(record.external_id.clone()),
            version: Set(record.version),
            details: Set(record.row.details.clone()),
            updated_at: Set(to.now),
        }
    }
}
