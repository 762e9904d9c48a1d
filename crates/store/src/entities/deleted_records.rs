use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "deleted_records")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub licence_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub segment: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub external_id: String,
    pub version: i64,
    pub deleted_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
