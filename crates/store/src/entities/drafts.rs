use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "drafts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub action_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub consumer_id: Uuid,
    pub data: Json,
    pub revision: i64,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
