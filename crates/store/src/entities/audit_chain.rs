use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_chain")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub licence_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub position: i64,
    pub line_id: Option<Uuid>,
    pub note: Option<String>,
    pub version: i64,
    pub hash: Vec<u8>,
    pub key_id: Option<String>,
    pub signature: Option<Vec<u8>>,
    pub sealed_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
