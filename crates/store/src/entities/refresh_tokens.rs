use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "refresh_tokens")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub token_hash: Vec<u8>,
    pub session_id: Uuid,
    pub issued_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub replaced_at: Option<DateTimeUtc>,
    pub successor_used_at: Option<DateTimeUtc>,
    pub predecessor_hash: Option<Vec<u8>>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
