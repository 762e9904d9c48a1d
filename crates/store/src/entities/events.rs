use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "events")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub cursor: i64,
    pub id: Uuid,
    pub licence_id: Uuid,
    #[sea_orm(column_name = "type")]
    pub kind: String,
    pub occurred_at: DateTimeUtc,
    pub consumer_external_id: Option<String>,
    pub action_external_id: Option<String>,
    pub action_id: Option<Uuid>,
    pub actor: Option<Json>,
    pub product: Option<Json>,
    pub data: Json,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
