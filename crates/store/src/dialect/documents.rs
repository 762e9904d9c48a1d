//! Lists of documents, made into JSON by the database.

use sea_orm::DbBackend;

use super::Json;

/// What the consumer delivered, the newest first; `$1` consumer, `$2` licence and, when `single`, `$3` its id.
pub fn uploads(backend: DbBackend, single: bool) -> String {
    let json = Json(backend);
    let id = json.id("d.id");
    let product = json.product();
    let element = format!(
        "'{{\"type\":\"uploads\",\"id\":\"'||{id}||'\",\"attributes\":{{\"id\":\"'||{id}||'\",\"label\":'||{label}||\
         ',\"filename\":'||{name}||',\"size\":'||coalesce(d.bytes,0)||',\"state\":'||{state}||\
         ',\"reason\":'||{reason}||',\"comment\":'||{comment}||',\"date_created\":'||{created}||\
         ',\"action_id\":'||{action}||',\"product\":'||{product}||'}}}}'",
        label = json.text("d.label"),
        name = json.text("d.file_name"),
        state = json.text("d.state"),
        reason = json.text("d.reason"),
        comment = json.text("d.details->>'comment'"),
        created = json.instant("d.created_at"),
        action = json.id_or_null("d.action_id"),
    );
    let one = if single { " and d.id=$3" } else { "" };
    format!(
        "select {array} from documents d left join products p on p.id=d.product_id \
         where d.uploaded_by=$1 and d.licence_id=$2 and d.purpose='upload'{one}",
        array = Json::array(&element, "d.created_at desc,d.id desc"),
    )
}

/// What the firm gave the consumer for their products, the orders that they signed and the forms that became documents, the
/// newest first; without what belongs to a product that the firm archived; `$1` consumer, `$2` licence and, when `single`, `$3` its id.
pub fn received(backend: DbBackend, single: bool) -> String {
    let json = Json(backend);
    let id = json.id("d.id");
    let product = json.product();
    let element = format!(
        "'{{\"type\":\"received-documents\",\"id\":\"'||{id}||'\",\"attributes\":{{\"id\":\"'||{id}||\
         '\",\"label\":'||{label}||',\"description\":'||{description}||',\"filename\":'||{name}||\
         ',\"size\":'||coalesce(d.bytes,0)||',\"date_created\":'||{created}||',\"product\":'||{product}||'}}}}'",
        label = json.text("d.label"),
        description = json.text("d.details->>'description'"),
        name = json.text("d.file_name"),
        created = json.instant("d.created_at"),
    );
    let one = if single { " and d.id=$3" } else { "" };
    format!(
        "select {array} from documents d left join products p on p.id=d.product_id \
         where d.licence_id=$2 and d.purpose in ('product','otd_signed','knowledge_form') and d.file_key is not null{one} \
         and (d.purpose<>'product' or p.archived_at is null) and d.id in (\
         select o.document_id from document_owners o where o.consumer_id=$1 \
         union select x.id from product_owners r join documents x on x.product_id=r.product_id \
         where r.consumer_id=$1 and x.purpose='product')",
        array = Json::array(&element, "d.created_at desc,d.id desc"),
    )
}
