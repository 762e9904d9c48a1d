use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "erased_consumers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub licence_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub external_id_hash: Vec<u8>,
    pub erased_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
