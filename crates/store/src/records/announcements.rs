//! Banners and notifications: what the firm shows to everybody.

use domain::limits::BANNERS;
use serde_json::Value;

use super::plan::{PlannedRecord, Rule, WritePlan, WriteViolation};
use super::upsert::{Upsert, WriteContext};
use crate::Result;
use crate::sql::{self, QueryExt};

/// A banner or notification as the firm's record has it.
#[derive(Clone, Debug)]
pub struct AnnouncementRow {
    /// The attributes as the consumer gets them.
    pub details: Value,
}

pub(super) struct Announcements;

impl Upsert for Announcements {
    type Row = AnnouncementRow;

    const TEXT: &'static str = "insert into announcements (id,licence_id,kind,external_id,version,details,\
         updated_at,managed_by,managed_by_name) values ($1,$2,$3,$4,$5,$6,$7,$8,$9) on conflict (licence_id,kind,external_id) \
         do update set version=excluded.version,details=excluded.details,updated_at=excluded.updated_at,\
         managed_by=excluded.managed_by,managed_by_name=excluded.managed_by_name";

    fn values<'a>(to: WriteContext<'a>, record: &'a PlannedRecord<AnnouncementRow>) -> Vec<sql::Value<'a>> {
        vec![
            record.id.into(),
            to.licence.into(),
            to.table.kind().into(),
            (&record.external_id).into(),
            record.version.into(),
            (&record.row.details).into(),
            to.now.into(),
            to.managed_by().into(),
            to.managed_by_name().into(),
        ]
    }

    async fn check(to: WriteContext<'_>, plan: &mut WritePlan<AnnouncementRow>) -> Result<()> {
        let count = to.table.select("count(*)", to.licence);
        let current = to.tx.query_one(count.text(), count.values(), |row| row.count()).await?;
        let mut free = BANNERS.saturating_sub(current);
        let replaced = plan.replaced_ids();
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
}
