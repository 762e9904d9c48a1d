use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "document_owners")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub consumer_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub document_id: Uuid,
    pub downloaded_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
