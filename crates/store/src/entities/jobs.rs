use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "jobs")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub licence_id: Option<Uuid>,
    pub kind: String,
    pub payload: Json,
    pub dedupe_key: Option<String>,
    pub run_at: DateTimeUtc,
    pub attempts: i64,
    pub locked_until: Option<DateTimeUtc>,
    pub failed_at: Option<DateTimeUtc>,
    pub last_error: Option<String>,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
