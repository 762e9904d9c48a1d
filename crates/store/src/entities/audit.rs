use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "audit")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub licence_id: Uuid,
    pub consumer_id: Option<Uuid>,
    pub actor: String,
    #[sea_orm(column_name = "type")]
    pub kind: String,
    pub details: Json,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub occurred_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
