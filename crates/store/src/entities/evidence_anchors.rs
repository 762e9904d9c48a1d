use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "evidence_anchors")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub licence_id: Uuid,
    pub chain: String,
    pub position: i64,
    pub hash: Vec<u8>,
    pub key_id: String,
    pub signature: Vec<u8>,
    pub anchored_at: DateTimeUtc,
    pub time_stamp: Option<Vec<u8>>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
