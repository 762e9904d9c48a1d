use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_endpoints")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub licence_id: Uuid,
    pub url: String,
    pub description: Option<String>,
    pub event_types: Option<Json>,
    pub secret: Vec<u8>,
    pub previous_secret: Option<Vec<u8>>,
    pub previous_secret_until: Option<DateTimeUtc>,
    pub told_up_to: i64,
    pub failing_since: Option<DateTimeUtc>,
    pub disabled_at: Option<DateTimeUtc>,
    pub disabled_reason: Option<String>,
    pub quiet_until: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
