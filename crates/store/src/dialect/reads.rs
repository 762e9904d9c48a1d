//! The reads behind a dashboard: one row each, made into JSON by the database.

use std::sync::LazyLock;

use domain::kinds::ProductKind;
use sea_orm::DbBackend;

use super::Json;
use super::listings::{self, COUNTED_AS, Listing, SHOWN};

/// Whether the consumer has done the action: on their own, or because one answer was enough.
pub const DONE: &str = "(o.done_at is not null or a.is_done)";

/// The texts are long and always the same: each is put together once.
struct Texts {
    actions: [String; 2],
    definitions: String,
    /// By kind; the list and the single one.
    products: Vec<[String; 2]>,
}

impl Texts {
    fn new(backend: DbBackend) -> Self {
        Self {
            actions: [build_actions(backend, false), build_actions(backend, true)],
            definitions: build_definitions(backend),
            products: ProductKind::all()
                .map(listings::listing)
                .map(|kind| [build_products(backend, &kind, false), build_products(backend, &kind, true)])
                .collect(),
        }
    }

    fn of(backend: DbBackend) -> &'static Self {
        static SQLITE: LazyLock<Texts> = LazyLock::new(|| Texts::new(DbBackend::Sqlite));
        static POSTGRES: LazyLock<Texts> = LazyLock::new(|| Texts::new(DbBackend::Postgres));
        if backend == DbBackend::Postgres { &POSTGRES } else { &SQLITE }
    }
}

/// A consumer's actions as a JSON array, the open ones first by deadline; `$1` reader, `$2` licence and, when
/// `single`, `$3` the one action's id.
pub fn actions(backend: DbBackend, single: bool) -> &'static str {
    &Texts::of(backend).actions[usize::from(single)]
}

/// How many products of each kind a consumer has and how much there is to do for them, as a JSON array of
/// `[kind, counter, open, first id]`; `$1` reader, `$2` licence.
pub fn definitions(backend: DbBackend) -> &'static str {
    &Texts::of(backend).definitions
}

/// A consumer's products of one kind as a JSON array; `$1` reader, `$2` licence, `$3` kind and, when `single`,
/// `$4` the one product's id.
pub fn products(backend: DbBackend, kind: ProductKind, single: bool) -> &'static str {
    &Texts::of(backend).products[kind as usize][usize::from(single)]
}

/// What the consumer still has to do for each product: `counts(product_id, total, closed)`.
fn counts() -> String {
    format!(
        "select a.product_id, count(*) as total, sum(case when {DONE} then 1 else 0 end) as closed \
         from action_owners o join actions a on a.id=o.action_id \
         where o.consumer_id=$1 and a.licence_id=$2 and a.archived_at is null group by a.product_id"
    )
}

fn build_products(backend: DbBackend, listing: &Listing, single: bool) -> String {
    let json = Json(backend);
    let id = json.id("p.id");
    let element = format!(
        "'{{\"type\":\"{resource}\",\"id\":\"'||{id}||'\",\"attributes\":{{\"id\":\"'||{id}||\
         '\",\"action_counter\":{{\"total\":'||coalesce(c.total,0)||',\"closed\":'||coalesce(c.closed,0)||\
         ',\"open\":'||(coalesce(c.total,0)-coalesce(c.closed,0))||'}}'||{members}||'}}'",
        resource = listing.kind.resource_type(),
        members = (listing.members)(json),
    );
    let one = if single { " and p.id=$4" } else { "" };
    format!(
        "select {array} from product_owners r join products p on p.id=r.product_id \
         left join ({counts}) c on c.product_id=p.id \
         where r.consumer_id=$1 and r.kind=$3 and p.licence_id=$2{one} and {SHOWN}",
        array = Json::array(&element, listing.order),
        counts = counts(),
    )
}

fn build_definitions(backend: DbBackend) -> String {
    let json = Json(backend);
    let element =
        format!("'[\"'||d.kind||'\",'||d.counter||','||d.open||',\"'||{id}||'\"]'", id = json.id("d.id"));
    format!(
        "select {array} from (select {COUNTED_AS} as kind, p.id, count(*) over (partition by {COUNTED_AS}) as counter, \
         coalesce(sum(c.total-c.closed) over (partition by {COUNTED_AS}),0) as open, \
         row_number() over (partition by {COUNTED_AS} order by r.kind,{order}) as place \
         from product_owners r join products p on p.id=r.product_id \
         left join ({counts}) c on c.product_id=p.id \
         where r.consumer_id=$1 and p.licence_id=$2 and {SHOWN}) d where d.place=1",
        array = Json::array(&element, "d.kind"),
        counts = counts(),
        order = listings::ORDER,
    )
}

fn build_actions(backend: DbBackend, single: bool) -> String {
    let json = Json(backend);
    let id = json.id("a.id");
    let product = json.product();
    let executed =
        Json::plain(&format!("case when {DONE} then {} end", json.day("coalesce(o.done_at,a.executed_at)")));
    let waiting = "case when o.done_at is not null and not a.is_done then (\
         select string_agg(k.display_name,', ' order by k.display_name,w.consumer_id) from action_owners w \
         join consumers k on k.id=w.consumer_id where w.action_id=a.id and w.done_at is null) end";
    // What the firm itself marked as done was not answered in the portal.
    let answered = "exists(select 1 from submissions s where s.action_id=a.id \
         and (s.consumer_id=$1 or a.completion='any'))";
    let payment = format!(
        "case when a.type='PAY_INVOICE' then (select '{{\"id\":\"'||{id}||'\",\"description\":'||{description}||\
         ',\"amount\":'||{amount}||',\"is_paid\":'||{paid}||',\"issuer\":null,\"status\":\"'||y.status||\
         '\",\"payment_url\":'||{url}||'}}' from payments y where y.action_id=a.id and y.status<>'NEW' \
         order by y.created_at desc,y.id desc limit 1) end",
        id = json.id("y.id"),
        description = json.text("y.description"),
        amount = Json::euros("y.amount_cents"),
        paid = Json::boolean("y.status='PAID'"),
        url = json.text("y.checkout_url"),
    );
    let element = format!(
        "'{{\"type\":\"actions\",\"id\":\"'||{id}||'\",\"attributes\":{{\"id\":\"'||{id}||'\",\"label\":'||{label}||\
         ',\"type\":\"'||a.type||'\",\"date_created\":'||{created}||',\"date_executed\":'||{executed}||\
         ',\"deadline\":'||{deadline}||',\"is_done\":'||{done}||',\"comment\":'||{comment}||',\"product\":'||{product}||\
         ',\"waiting_for\":'||{waiting}||',\"has_receipt\":'||{receipt}||\
         ',\"payment\":'||coalesce({payment},'null')||{members}||'}}'",
        label = json.text("a.label"),
        created = Json::date("a.date_created"),
        deadline = Json::date("a.deadline"),
        done = Json::boolean(DONE),
        receipt = Json::boolean(&format!("{DONE} and {answered}")),
        comment = json.text("coalesce(a.rejection,a.comment)"),
        waiting = json.text(waiting),
        members = action_members(json),
    );
    let order = format!(
        "{rank},coalesce(cast(a.deadline as text),'9999'),a.date_created,a.external_id",
        rank = format_args!("case when {DONE} then 1 else 0 end"),
    );
    let one = if single { " and a.id=$3" } else { "" };
    format!(
        "select {array} from action_owners o join actions a on a.id=o.action_id \
         left join products p on p.id=a.product_id where o.consumer_id=$1 and a.licence_id=$2 \
         and a.archived_at is null{one}",
        array = Json::array(&element, &order),
    )
}

/// The action's own members. The invoice to be paid stands with its parts instead of the firm's name for it, and a
/// home insurance's proposal with how much there is to do for it.
fn action_members(json: Json) -> String {
    format!(
        "case a.type when 'PAY_INVOICE' then {invoice} \
         when 'SIGN_WOONGARANT_PROPOSAL' then {proposal} else {members} end",
        invoice = Json::members(&with_invoice(json)),
        proposal = Json::members(&with_counter(json)),
        members = Json::members("a.details"),
    )
}

fn with_invoice(json: Json) -> String {
    let part = |name: &str| format!("coalesce(cast(i.details->'{name}' as text),'null')");
    let invoice = format!(
        "(select '{{\"id\":\"'||{id}||'\",\"public_number\":'||{number}||',\"date_created\":'||{created}||\
         ',\"date_due\":'||{due}||',\"paid_on\":'||{paid}||',\"total\":'||{total}||',\"product_action\":\"'||{action}||'\",\"lines\":'||{lines}||'}}' from products i \
         where i.licence_id=a.licence_id and i.kind='invoice' and i.external_id=a.details->>'invoice')",
        id = json.id("i.id"),
        number = part("public_number"),
        created = part("date_created"),
        due = part("date_due"),
        paid = listings::paid_on(json, "i"),
        total = part("total"),
        action = json.id("a.id"),
        lines = part("lines"),
    );
    json.with_member("a.details", "invoice", &format!("coalesce({invoice},'null')"))
}

fn with_counter(json: Json) -> String {
    let counter = format!(
        "(select '{{\"total\":'||count(*)||',\"closed\":'||count(case when {done} then 1 end)||\
         ',\"open\":'||count(case when not {done} then 1 end)||'}}' \
         from action_owners n join actions m on m.id=n.action_id \
         where n.consumer_id=$1 and m.licence_id=$2 and (m.id=a.id or m.product_id=a.product_id))",
        done = "(n.done_at is not null or m.is_done)",
    );
    let proposal = json.with_member("(a.details->'woongarant')", "action_counter", &counter);
    let replaced = json.with_member("a.details", "woongarant", &proposal);
    format!("case when a.details->>'woongarant' is null then cast(a.details as text) else {replaced} end")
}
