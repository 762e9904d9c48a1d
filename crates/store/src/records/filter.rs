//! Filter of a list of records.

use chrono::{DateTime, NaiveDate, Utc};

use domain::accounts::staff::VisibleClients;
use domain::kinds::ProductKind;
use domain::search::client_search::AccountState;

use super::keys::RecordTable;
use crate::sql::QueryBuilder;
use crate::visible::{self, ConsumerRelation};

/// Condition that an invoice is paid: an action to pay it is done, by the consumer or marked so by the firm.
const PAID: &str = "(exists (select 1 from actions x where x.licence_id=$1 and x.type='PAY_INVOICE' and x.is_done \
     and x.details->>'invoice'=products.external_id) or exists (select 1 from actions x where x.licence_id=$1 \
     and x.is_done and x.external_id=products.details->>'product_action'))";

/// Filter of a list; an absent condition filters nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The external id of an owner.
    pub owner: Option<String>,
    /// An address to sign in with, in lower case.
    pub email: Option<String>,
    /// True for only those consumers whose relationship has ended.
    pub ended: bool,
    /// True for only those consumers who have set a password, false for only those who have not.
    pub has_password: Option<bool>,
    /// The state of the account of a client.
    pub account: Option<AccountState>,
    /// External id of a client's branch.
    pub branch: Option<String>,
    /// Clients of an adviser who are asked for.
    pub asked: VisibleClients,
    /// True for clients by their name; others come by their external id.
    pub by_name: bool,
    /// Type of an action.
    pub kind: Option<String>,
    pub state: Option<ActionState>,
    /// External id of an adviser whom products name.
    pub adviser: Option<String>,
    /// The external id of a dossier.
    pub dossier: Option<String>,
    /// Appointments on this day or later, and invoices that were made then.
    pub date_from: Option<NaiveDate>,
    /// Appointments on this day or earlier, and invoices that were made then or of which no day is known.
    pub date_until: Option<NaiveDate>,
    /// True for only invoices that were paid, false for only those that were not.
    pub paid: Option<bool>,
    /// The kind and external id of a product.
    pub product: Option<(String, String)>,
    /// The external id of an action.
    pub action: Option<String>,
    /// Purpose of a document.
    pub purpose: Option<String>,
    pub updated_since: Option<DateTime<Utc>>,
    /// Clients whom the reader sees; other records are left out.
    pub clients: VisibleClients,
}

/// State of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionState {
    /// Actions that somebody has to answer.
    Open,
    /// Answered, and the firm has not said yet that it has processed the answer.
    Answered,
    Processed,
}

impl Filter {
    /// Returns true if the filter leaves only the records of one client, product or action, found by their ids.
    pub(super) const fn names_few(&self, table: RecordTable<'_>) -> bool {
        match table {
            RecordTable::Products(_) => self.owner.is_some(),
            RecordTable::Actions => self.owner.is_some() || self.product.is_some(),
            RecordTable::Documents => self.product.is_some() || self.action.is_some(),
            _ => false,
        }
    }

    /// Narrows what [`RecordTable::select`] selects, where `$1` is the licence.
    pub(super) fn narrow<'a>(&'a self, query: &mut QueryBuilder<'a>, table: RecordTable<'_>) {
        match table {
            RecordTable::Branches => return,
            RecordTable::Advisers | RecordTable::Announcements(_) => {}
            RecordTable::Consumers => self.narrow_consumers(query),
            RecordTable::Products(kind) => self.narrow_products(query, kind),
            RecordTable::Actions => self.narrow_actions(query),
            RecordTable::Documents => self.narrow_documents(query),
        }
        if let Some(since) = self.updated_since {
            query.push(" and updated_at>=").bind(since);
        }
        match table {
            RecordTable::Consumers => {
                visible::narrow(query, &self.clients, &[ConsumerRelation::Column("consumers.id")]);
            }
            RecordTable::Products(_) => visible::narrow(query, &self.clients, &visible::OF_PRODUCTS),
            RecordTable::Actions => visible::narrow(query, &self.clients, &visible::OF_ACTIONS),
            RecordTable::Documents => visible::narrow_documents(query, &self.clients),
            RecordTable::Branches | RecordTable::Announcements(_) | RecordTable::Advisers => {}
        }
    }

    fn narrow_consumers<'a>(&'a self, query: &mut QueryBuilder<'a>) {
        query.push(if self.ended { " and ended_at is not null" } else { " and ended_at is null" });
        if let Some(email) = &self.email {
            query.push(" and email_key=").bind(email);
        }
        match self.account {
            None => {}
            Some(AccountState::None) => {
                query.push(" and invited_at is null and activated_at is null and password_hash is null");
            }
            Some(AccountState::Invited) => {
                query.push(" and invited_at is not null and activated_at is null and password_hash is null");
            }
            Some(AccountState::Active) => {
                query.push(" and (activated_at is not null or password_hash is not null)");
            }
            Some(AccountState::Ended) => _ = query.push(" and ended_at is not null"),
        }
        if let Some(branch) = &self.branch {
            query.push(" and branch_external_id=").bind(branch);
        }
        visible::narrow(query, &self.asked, &[ConsumerRelation::Column("consumers.id")]);
        match self.has_password {
            None => {}
            Some(true) => _ = query.push(" and password_hash is not null"),
            Some(false) => _ = query.push(" and password_hash is null"),
        }
    }

    fn narrow_products<'a>(&'a self, query: &mut QueryBuilder<'a>, kind: &str) {
        if let Some(owner) = &self.owner {
            query
                .push(" and id in (select product_id from product_owners where consumer_id in ")
                .push("(select id from consumers where licence_id=$1 and external_id=")
                .bind(owner)
                .push("))");
        }
        if let Some(adviser) = &self.adviser {
            query
                .push(" and id in (select product_id from product_advisers where adviser_id in ")
                .push("(select id from advisers where licence_id=$1 and external_id=")
                .bind(adviser)
                .push("))");
        }
        if let Some(dossier) = &self.dossier {
            query.push(" and dossier_external_id=").bind(dossier);
        }
        // Days of ISO 8601 sort as texts.
        let day = if kind == ProductKind::Invoice.name() {
            " and coalesce(details->>'date_created','')"
        } else {
            " and details->>'date'"
        };
        if let Some(from) = self.date_from {
            query.push(day).push(">=").bind(from.to_string());
        }
        if let Some(until) = self.date_until {
            query.push(day).push("<=").bind(until.to_string());
        }
        match self.paid {
            None => {}
            Some(true) => _ = query.push(&format!(" and {PAID}")),
            Some(false) => _ = query.push(&format!(" and not {PAID}")),
        }
    }

    fn narrow_actions<'a>(&'a self, query: &mut QueryBuilder<'a>) {
        if let Some(owner) = &self.owner {
            query
                .push(" and id in (select action_id from action_owners where consumer_id in ")
                .push("(select id from consumers where licence_id=$1 and external_id=")
                .bind(owner)
                .push("))");
        }
        if let Some(kind) = &self.kind {
            query.push(" and type=").bind(kind);
        }
        self.narrow_to_product(query);
        match self.state {
            None => {}
            Some(ActionState::Open) => _ = query.push(" and not is_done"),
            Some(ActionState::Answered) => _ = query.push(" and is_done and processed_at is null"),
            Some(ActionState::Processed) => _ = query.push(" and processed_at is not null"),
        }
    }

    fn narrow_documents<'a>(&'a self, query: &mut QueryBuilder<'a>) {
        if let Some(purpose) = &self.purpose {
            query.push(" and purpose=").bind(purpose);
        }
        self.narrow_to_product(query);
        if let Some(action) = &self.action {
            query
                .push(" and action_id in (select id from actions where licence_id=$1 and external_id=")
                .bind(action)
                .push(")");
        }
    }

    fn narrow_to_product<'a>(&'a self, query: &mut QueryBuilder<'a>) {
        if let Some((kind, external_id)) = &self.product {
            query
                .push(" and product_id in (select id from products where licence_id=$1 and kind=")
                .bind(kind)
                .push(" and external_id=")
                .bind(external_id)
                .push(")");
        }
    }
}
