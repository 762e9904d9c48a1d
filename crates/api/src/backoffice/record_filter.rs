//! Filter of a list of records, as query parameters.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use domain::accounts::staff::VisibleClients;
use domain::action_type::ActionType;
use domain::kinds::ProductKind;
use domain::records::Segment;
use domain::search::client_search::AccountState;
use schemars::JsonSchema;
use serde::Deserialize;
use store::records::{ActionState, Filter};

use crate::http::error::{ApiError, ApiResult};
use crate::http::query;

/// Page and filter of a list.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RecordListParams {
    /// The external id after which to go on; empty: from the start.
    pub after: String,
    /// Greatest number of records, 1 to 500.
    pub limit: Option<u64>,
    /// Products and actions: the external id of an owner.
    pub(super) owner: Option<String>,
    /// Consumers: the address to sign in with.
    email: Option<String>,
    /// Consumers: `true` for those whose relationship has ended.
    ended: Option<bool>,
    /// Consumers: `false` for those who have not set a password yet, `true` for those who have.
    has_password: Option<bool>,
    /// Consumers: `none` for those who were never invited, `invited` for those who have an invitation and no way to sign in
    /// yet, `active` for the others.
    #[schemars(extend("enum" = ["none", "invited", "active"]))]
    account: Option<String>,
    /// Consumers: the external id of their branch.
    branch: Option<String>,
    /// Consumers: `name` for an order by last name, without its prefix; absent: by external id. `after` is the external id of
    /// the last one in either order.
    #[schemars(extend("enum" = ["name"]))]
    sort: Option<String>,
    /// Consumers: `true` for their number in `meta.total`.
    pub(super) count: Option<bool>,
    /// Type of the actions to list.
    r#type: Option<String>,
    /// Actions: `open`, `answered` (and not yet processed) or `processed`.
    state: Option<String>,
    /// Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are.
    adviser: Option<String>,
    /// Products: the external id of the dossier.
    dossier: Option<String>,
    /// Appointments: on this day or later. Invoices: made on this day or later.
    date_from: Option<NaiveDate>,
    /// Appointments: on this day or earlier. Invoices: made on this day or earlier, or of which no day is known.
    date_until: Option<NaiveDate>,
    /// Invoices: `true` for those that were paid, `false` for those that were not.
    paid: Option<bool>,
    /// Actions and documents: `<kind>/<external id>`.
    product: Option<String>,
    /// Documents: the external id of the action.
    action: Option<String>,
    /// Purpose of the documents to list.
    purpose: Option<String>,
    /// Changed at or after this moment (RFC 3339); not for branches.
    #[serde(deserialize_with = "query::deserialize_instant")]
    updated_since: Option<DateTime<Utc>>,
}

/// Returns true for a filter that the list of the segment has.
pub(super) fn applies(filter: &str, segment: Segment) -> bool {
    use Segment::{Actions, Branches, Consumers, Documents, Licence, Product};
    let is_product = matches!(segment, Product(_));
    let is_invoice = segment == Product(ProductKind::Invoice);
    let is_dated = is_invoice || segment == Product(ProductKind::Appointment);
    match filter {
        "owner" => is_product || segment == Actions,
        "email" | "ended" | "has_password" | "account" | "branch" | "sort" | "count" => segment == Consumers,
        "type" | "state" => segment == Actions,
        "adviser" => is_product || segment == Consumers,
        "dossier" => is_product,
        "date_from" | "date_until" => is_dated,
        "paid" => is_invoice,
        "product" => matches!(segment, Actions | Documents),
        "action" | "purpose" => segment == Documents,
        "updated_since" => !matches!(segment, Licence | Branches),
        _ => true,
    }
}

impl RecordListParams {
    /// # Errors
    /// 422 with the filters that the segment does not have, and those that cannot be read.
    pub fn filter(&self, segment: Segment) -> ApiResult<Filter> {
        let mut violations: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (name, given) in [
            ("owner", self.owner.is_some()),
            ("email", self.email.is_some()),
            ("ended", self.ended.is_some()),
            ("has_password", self.has_password.is_some()),
            ("account", self.account.is_some()),
            ("branch", self.branch.is_some()),
            ("sort", self.sort.is_some()),
            ("count", self.count.is_some()),
            ("type", self.r#type.is_some()),
            ("state", self.state.is_some()),
            ("adviser", self.adviser.is_some()),
            ("dossier", self.dossier.is_some()),
            ("date_from", self.date_from.is_some()),
            ("date_until", self.date_until.is_some()),
            ("paid", self.paid.is_some()),
            ("product", self.product.is_some()),
            ("action", self.action.is_some()),
            ("purpose", self.purpose.is_some()),
            ("updated_since", self.updated_since.is_some()),
        ] {
            if given && !applies(name, segment) {
                violations.insert(name.to_owned(), vec!["unsupported".to_owned()]);
            }
        }
        let mut unreadable = |name: &str| {
            violations.entry(name.to_owned()).or_insert_with(|| vec!["unknown".to_owned()]);
        };
        let state = match self.state.as_deref() {
            None => None,
            Some("open") => Some(ActionState::Open),
            Some("answered") => Some(ActionState::Answered),
            Some("processed") => Some(ActionState::Processed),
            Some(_) => {
                unreadable("state");
                None
            }
        };
        let account = match self.account.as_deref() {
            None => None,
            Some("none") => Some(AccountState::None),
            Some("invited") => Some(AccountState::Invited),
            Some("active") => Some(AccountState::Active),
            Some(_) => {
                unreadable("account");
                None
            }
        };
        if self.sort.as_deref().is_some_and(|sort| sort != "name") {
            unreadable("sort");
        }
        let asked = self.adviser.clone().filter(|_| segment == Segment::Consumers);
        if self.r#type.as_ref().is_some_and(|kind| kind.parse::<ActionType>().is_err()) {
            unreadable("type");
        }
        if self.updated_since.is_some_and(|moment| !super::model::is_representable_timestamp(moment)) {
            unreadable("updated_since");
        }
        let named = self.product.as_ref().map(|product| product.split_once('/'));
        if named == Some(None) {
            unreadable("product");
        }
        if !violations.is_empty() {
            return Err(ApiError::fields(violations));
        }
        Ok(Filter {
            owner: self.owner.clone(),
            email: self.email.as_deref().map(store::accounts::consumers::sign_in_key),
            ended: self.ended.unwrap_or(false),
            has_password: self.has_password,
            account,
            branch: self.branch.clone(),
            asked: asked.map_or(VisibleClients::All, VisibleClients::OfAdviser),
            by_name: self.sort.is_some(),
            kind: self.r#type.clone(),
            state,
            adviser: self.adviser.clone(),
            dossier: self.dossier.clone(),
            date_from: self.date_from,
            date_until: self.date_until,
            paid: self.paid,
            product: named.flatten().map(|(kind, name)| (kind.to_owned(), name.to_owned())),
            action: self.action.clone(),
            purpose: self.purpose.clone(),
            updated_since: self.updated_since,
            clients: VisibleClients::All,
        })
    }
}
