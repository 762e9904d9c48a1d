use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "partner_sessions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub action_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub consumer_id: Uuid,
    pub licence_id: Uuid,
    pub partner_id: String,
    pub state: String,
    pub details: Json,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
