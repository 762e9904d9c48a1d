//! What a list of records is narrowed to.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Query, SelectStatement};
use sea_orm::{ColumnTrait, Condition};
use uuid::Uuid;

use crate::entities::{
    action_owners, actions, advisers, consumers, documents, product_advisers, product_owners, products,
};

/// What a list is narrowed to; what is absent narrows nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The external id of an owner.
    pub owner: Option<String>,
    /// An address to sign in with, in lower case.
    pub email: Option<String>,
    /// Only those whose relationship has ended.
    pub ended: bool,
    /// Only those who have set a password, or only those who have not.
    pub has_password: Option<bool>,
    /// An action's type.
    pub kind: Option<String>,
    pub state: Option<ActionState>,
    /// The external id of an adviser whom products name.
    pub adviser: Option<String>,
    /// The external id of a dossier.
    pub dossier: Option<String>,
    /// The kind and external id of a product.
    pub product: Option<(String, String)>,
    /// The external id of an action.
    pub action: Option<String>,
    /// A document's purpose.
    pub purpose: Option<String>,
    pub updated_since: Option<DateTime<Utc>>,
}

/// How far an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionState {
    /// Somebody has to answer it.
    Open,
    /// Answered, and the firm has not said yet that it has processed the answer.
    Answered,
    Processed,
}

pub(super) fn of_advisers(licence: Uuid, filter: &Filter) -> Condition {
    use advisers::Column;
    let all = Condition::all().add(Column::LicenceId.eq(licence));
    match filter.updated_since {
        Some(since) => all.add(Column::UpdatedAt.gte(since)),
        None => all,
    }
}

pub(super) fn of_consumers(licence: Uuid, filter: &Filter) -> Condition {
    use consumers::Column;
    let state = if filter.ended { Column::EndedAt.is_not_null() } else { Column::EndedAt.is_null() };
    let mut all = Condition::all().add(Column::LicenceId.eq(licence)).add(state);
    if let Some(email) = &filter.email {
        all = all.add(Column::EmailKey.eq(email));
    }
    all = match filter.has_password {
        None => all,
        Some(true) => all.add(Column::PasswordHash.is_not_null()),
        Some(false) => all.add(Column::PasswordHash.is_null()),
    };
    if let Some(since) = filter.updated_since {
        all = all.add(Column::UpdatedAt.gte(since));
    }
    all
}

pub(super) fn of_products(licence: Uuid, kind: &str, filter: &Filter) -> Condition {
    use products::Column;
    let mut all = Condition::all().add(Column::LicenceId.eq(licence)).add(Column::Kind.eq(kind));
    if let Some(owner) = &filter.owner {
        let owned = Query::select()
            .column(product_owners::Column::ProductId)
            .from(product_owners::Entity)
            .and_where(product_owners::Column::ConsumerId.in_subquery(consumer(licence, owner)))
            .take();
        all = all.add(Column::Id.in_subquery(owned));
    }
    if let Some(adviser) = &filter.adviser {
        let named = Query::select()
            .column(advisers::Column::Id)
            .from(advisers::Entity)
            .and_where(advisers::Column::LicenceId.eq(licence))
            .and_where(advisers::Column::ExternalId.eq(adviser))
            .take();
        let naming = Query::select()
            .column(product_advisers::Column::ProductId)
            .from(product_advisers::Entity)
            .and_where(product_advisers::Column::AdviserId.in_subquery(named))
            .take();
        all = all.add(Column::Id.in_subquery(naming));
    }
    if let Some(dossier) = &filter.dossier {
        all = all.add(Column::DossierExternalId.eq(dossier));
    }
    if let Some(since) = filter.updated_since {
        all = all.add(Column::UpdatedAt.gte(since));
    }
    all
}

pub(super) fn of_actions(licence: Uuid, filter: &Filter) -> Condition {
    use actions::Column;
    let mut all = Condition::all().add(Column::LicenceId.eq(licence));
    if let Some(owner) = &filter.owner {
        let owned = Query::select()
            .column(action_owners::Column::ActionId)
            .from(action_owners::Entity)
            .and_where(action_owners::Column::ConsumerId.in_subquery(consumer(licence, owner)))
            .take();
        all = all.add(Column::Id.in_subquery(owned));
    }
    if let Some(kind) = &filter.kind {
        all = all.add(Column::Kind.eq(kind));
    }
    if let Some(product) = &filter.product {
        all = all.add(Column::ProductId.in_subquery(of_product(licence, product)));
    }
    all = match filter.state {
        None => all,
        Some(ActionState::Open) => all.add(Column::IsDone.eq(false)),
        Some(ActionState::Answered) => all.add(Column::IsDone.eq(true)).add(Column::ProcessedAt.is_null()),
        Some(ActionState::Processed) => all.add(Column::ProcessedAt.is_not_null()),
    };
    if let Some(since) = filter.updated_since {
        all = all.add(Column::UpdatedAt.gte(since));
    }
    all
}

pub(crate) fn of_documents(licence: Uuid, filter: &Filter) -> Condition {
    use documents::Column;
    let mut all = Condition::all().add(Column::LicenceId.eq(licence));
    if let Some(purpose) = &filter.purpose {
        all = all.add(Column::Purpose.eq(purpose));
    }
    if let Some(product) = &filter.product {
        all = all.add(Column::ProductId.in_subquery(of_product(licence, product)));
    }
    if let Some(action) = &filter.action {
        let named = Query::select()
            .column(actions::Column::Id)
            .from(actions::Entity)
            .and_where(actions::Column::LicenceId.eq(licence))
            .and_where(actions::Column::ExternalId.eq(action))
            .take();
        all = all.add(Column::ActionId.in_subquery(named));
    }
    if let Some(since) = filter.updated_since {
        all = all.add(Column::UpdatedAt.gte(since));
    }
    all
}

pub(crate) fn consumer(licence: Uuid, external_id: &str) -> SelectStatement {
    Query::select()
        .column(consumers::Column::Id)
        .from(consumers::Entity)
        .and_where(consumers::Column::LicenceId.eq(licence))
        .and_where(consumers::Column::ExternalId.eq(external_id))
        .take()
}

fn of_product(licence: Uuid, (kind, external_id): &(String, String)) -> SelectStatement {
    Query::select()
        .column(products::Column::Id)
        .from(products::Entity)
        .and_where(products::Column::LicenceId.eq(licence))
        .and_where(products::Column::Kind.eq(kind))
        .and_where(products::Column::ExternalId.eq(external_id))
        .take()
}
