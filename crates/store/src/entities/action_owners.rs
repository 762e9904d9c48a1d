use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "action_owners")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub consumer_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub action_id: Uuid,
    pub done_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::consumers::Entity",
        from = "Column::ConsumerId",
        to = "super::consumers::Column::Id"
    )]
    Consumer,
}

impl ActiveModelBehavior for ActiveModel {}
