//! How each kind of product is listed.

use domain::kinds::ProductKind;

use super::Json;

/// One kind's list.
#[derive(Debug)]
pub struct Listing {
    pub kind: ProductKind,
    /// SQL over `p` (the product) and `$1` (the consumer) that makes the members after the counter: `,"a":1}`.
    pub members: fn(Json) -> String,
    /// The order of the list, over `p`.
    pub order: &'static str,
}

/// What is counted and listed: a cancelled appointment and what the firm archived have left.
pub const SHOWN: &str = "p.archived_at is null and not (p.kind='appointment' and coalesce(cast(p.details->>'is_cancelled' as text),'') in ('1','true'))";

/// Under which kind a product counts: home insurances stand among the general ones.
pub const COUNTED_AS: &str = "case r.kind when 'woongarant' then 'general_insurance' else r.kind end";

/// The order of the definitions, which makes the first of a kind the first of its list.
pub const ORDER: &str = "case when r.kind='appointment' then p.ends_at end,\
     case when r.kind='invoice' then p.details->>'date_created' end desc,p.external_id";

/// How products of this kind are listed.
pub fn listing(kind: ProductKind) -> Listing {
    let members = match kind {
        ProductKind::GeneralInsurance | ProductKind::Woongarant => with_product_id,
        ProductKind::Invoice => invoice,
        ProductKind::Bankguarantee => with_conditions,
        _ => |_| Json::members("p.details"),
    };
    let order = match kind {
        ProductKind::Appointment => "p.ends_at,p.external_id",
        ProductKind::Invoice => "p.details->>'date_created' desc,p.external_id",
        _ => "p.external_id",
    };
    Listing { kind, members, order }
}

/// With `product_id`, which for an insurance is its own id.
fn with_product_id(json: Json) -> String {
    format!("',\"product_id\":\"'||{}||'\"'||{}", json.id("p.id"), Json::members("p.details"))
}

/// With whether the firm has supplied a bank guarantee's general conditions.
fn with_conditions(_: Json) -> String {
    let has_conditions = "exists(select 1 from documents d where d.product_id=p.id \
         and d.purpose='bankguarantee_terms' and d.file_key is not null)";
    format!(
        "',\"has_general_conditions\":'||{}||{}",
        Json::boolean(has_conditions),
        Json::members("p.details")
    )
}

/// The day on which an invoice (a row of `products`) was paid: here, or elsewhere, when the firm marked an action that
/// asks for it as done. The one source of "paid" for the list, the page and the paper.
pub fn paid_on(json: Json, invoice: &str) -> String {
    let asks = format!(
        "select max(coalesce(x.executed_at,x.updated_at)) from product_owners q \
         join action_owners y on y.consumer_id=q.consumer_id join actions x on x.id=y.action_id \
         where q.product_id={invoice}.id and x.licence_id={invoice}.licence_id and x.is_done and \
         (x.type='PAY_INVOICE' and x.details->>'invoice'={invoice}.external_id \
         or x.external_id={invoice}.details->>'product_action')"
    );
    let here = format!(
        "select max(z.updated_at) from payments z where z.invoice_id={invoice}.id and z.status='PAID'"
    );
    let day = json.day("w.at");
    Json::plain(&format!("select {day} from (select coalesce(({here}),({asks})) as at) w"))
}

/// The invoice list spells its attributes in camel case and names the consumer's action by which it is paid.
fn invoice(json: Json) -> String {
    let part = |name: &str| format!("coalesce(cast(p.details->'{name}' as text),'null')");
    let action = format!(
        "(select {id} from action_owners y join actions x on x.id=y.action_id where y.consumer_id=$1 \
         and x.type='PAY_INVOICE' and x.archived_at is null and x.details->>'invoice'=p.external_id order by x.is_done,x.external_id limit 1)",
        id = json.id("x.id"),
    );
    format!(
        "',\"label\":'||{label}||',\"publicNumber\":'||{number}||',\"dateCreated\":'||{created}||',\"dateDue\":'||{due}||\
         ',\"lines\":'||{lines}||',\"total\":'||{total}||',\"paidOn\":'||{paid}||',\"productAction\":'||{action}||'}}'",
        label = part("label"),
        number = part("public_number"),
        created = part("date_created"),
        due = part("date_due"),
        paid = paid_on(json, "p"),
        lines = part("lines"),
        total = part("total"),
        action = Json::plain(&action),
    )
}
