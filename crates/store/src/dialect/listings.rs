//! How each kind of product is listed.

use super::Json;

/// One kind's list.
#[derive(Debug)]
pub struct Listing {
    /// The kind as it is stored.
    pub kind: &'static str,
    /// The resource type of JSON:API.
    pub resource: &'static str,
    /// Further members before the details: SQL that goes on with `||…`, over `p` (the product); empty for none.
    pub extra: fn(Json) -> String,
    /// The order of the list, over `p`.
    pub order: &'static str,
}

/// What is counted and listed: a cancelled appointment has left.
pub const SHOWN: &str =
    "not (p.kind='appointment' and coalesce(cast(p.details->>'is_cancelled' as text),'') in ('1','true'))";

/// Under which kind a product counts: home insurances stand among the general ones.
pub const COUNTED_AS: &str = "case r.kind when 'woongarant' then 'general_insurance' else r.kind end";

const BY_EXTERNAL_ID: &str = "p.external_id";

const fn plain(kind: &'static str, resource: &'static str) -> Listing {
    Listing { kind, resource, extra: |_| String::new(), order: BY_EXTERNAL_ID }
}

/// `product_id`, which for an insurance is its own id.
fn product_id(json: Json) -> String {
    format!("||',\"product_id\":\"'||{}||'\"'", json.id("p.id"))
}

pub const LISTINGS: &[Listing] = &[
    plain("dossier", "dossiers"),
    plain("mortgage", "mortgages"),
    plain("credit", "credits"),
    plain("lifeinsurance", "life-insurances"),
    Listing { extra: product_id, ..plain("general_insurance", "general-insurances") },
    Listing { extra: product_id, ..plain("woongarant", "woongarant-insurances") },
    Listing { order: "p.ends_at,p.external_id", ..plain("appointment", "appointments") },
    plain("otd", "otds"),
    plain("bankguarantee", "bankguarantees"),
    plain("fgv", "fgvs"),
    plain("cardifao", "cardifao"),
    plain("purchase_intention", "purchase-intentions"),
    Listing { order: "p.details->>'date_created' desc,p.external_id", ..plain("invoice", "invoices") },
    plain("business_income", "business-incomes"),
    plain("will_writing_advice", "will-writing-advices"),
];
