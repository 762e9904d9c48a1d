use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "consumers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub licence_id: Uuid,
    pub external_id: String,
    pub version: i64,
    pub user_name_key: Option<String>,
    pub email: Option<String>,
    pub email_key: Option<String>,
    pub display_name: String,
    pub date_of_birth: Option<Date>,
    pub address_style: String,
    pub locale: String,
    pub partner_external_id: Option<String>,
    pub branch_external_id: Option<String>,
    pub details: Json,
    pub password_hash: Option<String>,
    pub password_changed_at: Option<DateTimeUtc>,
    pub two_factor_required: bool,
    pub two_factor_enabled: bool,
    pub two_factor_secret: Option<Vec<u8>>,
    pub two_factor_last_step: Option<i64>,
    pub two_factor_reset_at: Option<DateTimeUtc>,
    pub activated_at: Option<DateTimeUtc>,
    pub ended_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
