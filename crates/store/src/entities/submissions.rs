use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "submissions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub licence_id: Uuid,
    pub action_id: Option<Uuid>,
    pub consumer_id: Option<Uuid>,
    #[sea_orm(column_name = "type")]
    pub kind: String,
    pub payload: Json,
    pub evidence: Json,
    pub created_at: DateTimeUtc,
    pub chain_position: i64,
    pub previous_hash: Vec<u8>,
    pub hash: Vec<u8>,
    pub version: i64,
    pub sealed_action_id: Option<Uuid>,
    pub key_id: Option<String>,
    pub signature: Option<Vec<u8>>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
