use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "notices")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub licence_id: Uuid,
    pub consumer_id: Uuid,
    pub kind: String,
    pub subject_id: Uuid,
    pub occasion: String,
    pub required: bool,
    pub pressing: bool,
    pub details: Json,
    pub created_at: DateTimeUtc,
    pub due_at: Option<DateTimeUtc>,
    pub mail_id: Option<Uuid>,
    pub dropped: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
