use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "documents")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub licence_id: Uuid,
    pub external_id: Option<String>,
    pub version: i64,
    pub purpose: String,
    pub product_id: Option<Uuid>,
    pub action_id: Option<Uuid>,
    pub submission_id: Option<Uuid>,
    pub uploaded_by: Option<Uuid>,
    pub label: String,
    pub file_name: String,
    pub media_type: String,
    pub language: Option<String>,
    pub details: Json,
    pub file_key: Option<String>,
    pub bytes: Option<i64>,
    pub sha256: Option<String>,
    pub state: Option<String>,
    pub reason: Option<String>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
