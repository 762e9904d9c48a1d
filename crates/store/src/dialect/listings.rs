//! How each kind of product is listed.

use domain::kinds::ProductKind;

use super::Json;

/// One kind's list.
#[derive(Debug)]
pub struct Listing {
    pub kind: ProductKind,
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

/// The order of the definitions, which makes the first of a kind the first of its list.
pub const ORDER: &str = "case when r.kind='appointment' then p.ends_at end,\
     case when r.kind='invoice' then p.details->>'date_created' end desc,p.external_id";

/// How products of this kind are listed.
pub fn listing(kind: ProductKind) -> Listing {
    let extra = match kind {
        ProductKind::GeneralInsurance | ProductKind::Woongarant => product_id,
        _ => |_| String::new(),
    };
    let order = match kind {
        ProductKind::Appointment => "p.ends_at,p.external_id",
        ProductKind::Invoice => "p.details->>'date_created' desc,p.external_id",
        _ => "p.external_id",
    };
    Listing { kind, extra, order }
}

/// `product_id`, which for an insurance is its own id.
fn product_id(json: Json) -> String {
    format!("||',\"product_id\":\"'||{}||'\"'", json.id("p.id"))
}
