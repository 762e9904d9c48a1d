use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "actions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub licence_id: Uuid,
    pub external_id: String,
    pub version: i64,
    #[sea_orm(column_name = "type")]
    pub kind: String,
    pub product_id: Option<Uuid>,
    pub label: String,
    pub comment: Option<String>,
    pub completion: String,
    pub date_created: Date,
    pub deadline: Option<Date>,
    pub details: Json,
    pub is_done: bool,
    pub executed_at: Option<DateTimeUtc>,
    pub processed_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub required: bool,
    pub rejection: Option<String>,
    pub archived_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
