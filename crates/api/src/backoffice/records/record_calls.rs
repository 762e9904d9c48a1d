//! The calls that every segment of records has, declared once for all of them.

use std::sync::LazyLock;

use domain::accounts::service_keys::ServiceKeyScope;
use domain::kinds::ProductKind;
use domain::records::Segment;

use super::archive;
use super::ndjson::WriteOptions;
use crate::backoffice::call::{
    Access, Actors, Call, Calls, Deprecation, Edits, ErrorResponse, Parameters, RequestBody, RequestHeader,
    RequiredProof, Rows, SuccessResponse, Tag, Verb, record_name,
};
use crate::backoffice::model::{is_archivable, is_made_here};
use crate::backoffice::records::{self, PutResponse};

/// The second names of dossiers and appointments.
const SECOND_NAMES: Deprecation =
    Deprecation { since: "2026-12-01", sunset: None, description: "Use the name of the description." };

const READ: &[ServiceKeyScope] = &[ServiceKeyScope::Read];

/// The texts of a segment's declarations.
struct Texts {
    many: String,
    one: String,
    archive: String,
    list_name: String,
    create_name: String,
    get_name: String,
    put_name: String,
    patch_name: String,
    delete_name: String,
    archive_name: String,
    unarchive_name: String,
    list: String,
    create: String,
    get: String,
    put: String,
    patch: String,
    delete: String,
    hide: String,
    show: String,
}

impl Texts {
    fn new(segment: Segment, path: &str) -> Self {
        let snake = path.trim_start_matches("products/").to_owned();
        let title = record_name(segment);
        let singular = match segment {
            Segment::Product(kind) => kind.name().to_owned(),
            _ => title.to_lowercase(),
        };
        let words = singular.replace('_', " ");
        Self {
            many: format!("/{path}"),
            one: format!("/{path}/{{external_id}}"),
            archive: format!("/{path}/{{external_id}}/archive"),
            list_name: format!("list_{snake}"),
            create_name: format!("create_{singular}"),
            get_name: format!("get_{singular}"),
            put_name: format!("put_{singular}"),
            patch_name: format!("patch_{singular}"),
            delete_name: format!("delete_{singular}"),
            archive_name: format!("archive_{singular}"),
            unarchive_name: format!("unarchive_{singular}"),
            list: format!("List records: {words}"),
            create: format!("Create a record: {words}"),
            get: format!("Read a record: {words}"),
            put: format!("Create or replace a record: {words}"),
            patch: format!("Change fields of a record: {words}"),
            delete: format!("Delete a record: {words}"),
            hide: format!("Archive a record: {words}"),
            show: format!("Bring an archived record back: {words}"),
        }
    }

    /// The texts of a segment, made once.
    fn get(segment: Segment) -> &'static Self {
        static ALL: LazyLock<Vec<Texts>> = LazyLock::new(|| {
            Segment::variants().map(|segment| Texts::new(segment, segment.path())).collect()
        });
        &ALL[segment.place()]
    }

    /// The texts of a segment by its second name.
    fn second(segment: Segment) -> Option<&'static Self> {
        static DOSSIERS: LazyLock<Texts> =
            LazyLock::new(|| Texts::new(Segment::Product(ProductKind::Dossier), "products/dossier"));
        static APPOINTMENTS: LazyLock<Texts> =
            LazyLock::new(|| Texts::new(Segment::Product(ProductKind::Appointment), "appointments"));
        match segment {
            Segment::Product(ProductKind::Dossier) => Some(&DOSSIERS),
            Segment::Product(ProductKind::Appointment) => Some(&APPOINTMENTS),
            _ => None,
        }
    }
}

/// The calls of every segment. Two segments answer to a second name as well, which the description leaves out.
pub fn calls() -> Calls {
    Segment::variants().fold(Calls::new(), |calls, segment| {
        let calls = calls.merge(calls_of(segment, Texts::get(segment)));
        match Texts::second(segment) {
            Some(texts) => calls.merge_unlisted(calls_of(segment, texts).deprecate(SECOND_NAMES)),
            None => calls,
        }
    })
}

fn calls_of(segment: Segment, texts: &'static Texts) -> Calls {
    let put = move |app, firm, client, how, id, headers, body| {
        records::put(segment, app, firm, client, how, id, headers, body)
    };
    let get = move |app, firm, client, id, headers| records::get(segment, app, firm, client, id, headers);
    let patch = move |app, firm, client, how, id, headers, body| {
        records::patch::patch_record(segment, app, firm, client, how, id, headers, body)
    };
    let mut calls = Calls::new()
        .add(put_call(segment, texts), put)
        .add(get_call(segment, texts), get)
        .add(patch_call(segment, texts), patch);
    if segment == Segment::Licence {
        return calls;
    }
    let list = move |app, firm, client, page| records::list(segment, app, firm, client, page);
    let delete = move |app, firm, client, how, id| records::delete(segment, app, firm, client, how, id);
    calls = calls.add(list_call(segment, texts), list).add(delete_call(segment, texts), delete);
    if is_made_here(segment) {
        let create = move |app, firm, client, how, headers, body| {
            records::create(segment, app, firm, client, how, headers, body)
        };
        calls = calls.add(create_call(segment, texts), create);
    }
    if is_archivable(segment) {
        let archive = move |app, firm, client, id| archive::archive_record(segment, app, firm, client, id);
        let unarchive = move |app, firm, client, id| archive::unarchive(segment, app, firm, client, id);
        calls =
            calls.add(archive_call(segment, texts), archive).add(unarchive_call(segment, texts), unarchive);
    }
    calls
}

const fn is_about_clients(segment: Segment) -> bool {
    matches!(segment, Segment::Consumers | Segment::Product(_) | Segment::Actions | Segment::Documents)
}

/// The scope that writing a record of a segment needs. Every client sees banners, notifications and advisers.
const fn scopes_to_write(segment: Segment) -> &'static [ServiceKeyScope] {
    match ServiceKeyScope::to_write(segment) {
        ServiceKeyScope::Licence => &[ServiceKeyScope::Licence],
        _ => &[ServiceKeyScope::Records],
    }
}

/// Reading demands of a call about a segment.
const fn to_read(rows: Rows) -> Access {
    Access {
        scopes: READ,
        rows,
        actors: Actors::KeysAndStaff,
        edits: Edits::Nothing,
        proof: RequiredProof::NotNeeded,
    }
}

/// Returns the requirements of a call that writes a segment. The firm's settings and branches are for its
/// administrators; asking a client for something is daily work wherever there is a desk.
const fn write_access(segment: Segment, rows: Rows) -> Access {
    let edits = match segment {
        Segment::Licence | Segment::Branches => Edits::Nothing,
        Segment::Actions => Edits::DeskWork,
        _ => Edits::Records,
    };
    let proof = match ServiceKeyScope::to_write(segment) {
        ServiceKeyScope::Licence => RequiredProof::Recent,
        _ => RequiredProof::NotNeeded,
    };
    Access { scopes: scopes_to_write(segment), rows, actors: Actors::KeysAndStaff, edits, proof }
}

const fn rows_of(segment: Segment) -> Rows {
    if is_about_clients(segment) { Rows::Named(segment) } else { Rows::Firm }
}

/// Returns the rows of a written record: records that every client sees need sight of all clients.
const fn rows_to_write(segment: Segment, for_clients: Rows) -> Rows {
    if is_about_clients(segment) { for_clients } else { Rows::Any }
}

fn list_call(segment: Segment, texts: &'static Texts) -> Call {
    Call {
        method: Verb::Get,
        path: &texts.many,
        name: &texts.list_name,
        tag: Tag::Records,
        summary: &texts.list,
        description: "By external id, a page at a time. A filter that the kind of record does not have is refused.",
        access: to_read(if is_about_clients(segment) { Rows::Narrowed } else { Rows::Firm }),
        query: Parameters::Records(segment),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::records(segment)],
        errors: vec![],
    }
}

fn get_call(segment: Segment, texts: &'static Texts) -> Call {
    Call {
        method: Verb::Get,
        path: &texts.one,
        name: &texts.get_name,
        tag: Tag::Records,
        summary: &texts.get,
        description: "The record as it was sent, with the portal's own id, its version and its revision.",
        access: to_read(rows_of(segment)),
        query: Parameters::None,
        headers: &[RequestHeader::IfNoneMatch],
        body: RequestBody::None,
        responses: vec![
            SuccessResponse::record(segment),
            SuccessResponse::empty(304, "The record has the revision that `If-None-Match` names.")
                .with_etag(),
        ],
        errors: vec![ErrorResponse::NOT_FOUND],
    }
}

fn put_call(segment: Segment, texts: &'static Texts) -> Call {
    Call {
        method: Verb::Put,
        path: &texts.one,
        name: &texts.put_name,
        tag: Tag::Records,
        summary: &texts.put,
        description: "The version only grows: the same one again changes nothing, an older one is refused. A field that is left \
            out is emptied.",
        access: write_access(segment, rows_to_write(segment, Rows::Written)),
        query: Parameters::from_type::<WriteOptions>(),
        headers: &[RequestHeader::IfMatch, RequestHeader::OnlyNew],
        body: RequestBody::Put(segment),
        responses: vec![
            SuccessResponse::single_resource::<PutResponse>(
                200,
                "Replaced, or the same version stood already.",
            )
            .with_etag(),
            SuccessResponse::single_resource::<PutResponse>(201, "Created.").with_etag(),
        ],
        errors: vec![
            ErrorResponse::new(
                409,
                "A newer version stands already (`VERSION_CONFLICT`), the firm's system looks after it and a member of staff \
                 would write it (`RECORD_MANAGED_ELSEWHERE`, with managed_by_name), or the type of an answered action would \
                 change (`ACTION_ALREADY_DONE`).",
            ),
            ErrorResponse::new(
                412,
                "The record has another revision than `If-Match` names, or stands already where `If-None-Match` is `*` \
                 (`REVISION_CONFLICT`).",
            ),
            ErrorResponse::INVALID,
        ],
    }
}

fn patch_call(segment: Segment, texts: &'static Texts) -> Call {
    Call {
        method: Verb::Patch,
        path: &texts.one,
        name: &texts.patch_name,
        tag: Tag::Records,
        summary: &texts.patch,
        description: "A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list \
            replaced. Without `version` the record gets the next one.",
        access: write_access(segment, rows_to_write(segment, rows_of(segment))),
        query: Parameters::from_type::<WriteOptions>(),
        headers: &[RequestHeader::IfMatch],
        body: RequestBody::Patch(segment),
        responses: vec![
            SuccessResponse::single_resource::<PutResponse>(
                200,
                "Changed, or the same version stood already.",
            )
            .with_etag(),
        ],
        errors: vec![
            ErrorResponse::NOT_FOUND,
            ErrorResponse::new(
                409,
                "As of the `PUT`: `VERSION_CONFLICT`, `RECORD_MANAGED_ELSEWHERE` or `ACTION_ALREADY_DONE`.",
            ),
            ErrorResponse::new(
                412,
                "The record has another revision than `If-Match` names (`REVISION_CONFLICT`).",
            ),
            ErrorResponse::INVALID,
        ],
    }
}

fn create_call(segment: Segment, texts: &'static Texts) -> Call {
    Call {
        method: Verb::Post,
        path: &texts.many,
        name: &texts.create_name,
        tag: Tag::Records,
        summary: &texts.create,
        description: "The portal makes the external id; the record has version 1.",
        access: write_access(segment, rows_to_write(segment, Rows::Written)),
        query: Parameters::from_type::<WriteOptions>(),
        headers: &[RequestHeader::IdempotencyKey],
        body: RequestBody::Create(segment),
        responses: vec![
            SuccessResponse::single_resource::<PutResponse>(
                200,
                "It was created before, by the same key and content.",
            )
            .with_etag(),
            SuccessResponse::single_resource::<PutResponse>(201, "Created.").with_etag(),
        ],
        errors: vec![ErrorResponse::new(
            422,
            "Every violation is named, and nothing was written (`VALIDATION_FAILED`); or the key made a \
             record of other attributes (`IDEMPOTENCY_KEY_REUSED`).",
        )],
    }
}

fn delete_call(segment: Segment, texts: &'static Texts) -> Call {
    Call {
        method: Verb::Delete,
        path: &texts.one,
        name: &texts.delete_name,
        tag: Tag::Records,
        summary: &texts.delete,
        description: match segment {
            Segment::Consumers => {
                "Ends the relationship: the account closes; what was signed is kept for as long as the law asks."
            }
            _ => "Takes a record away that nobody has signed, paid or answered.",
        },
        access: write_access(segment, rows_to_write(segment, rows_of(segment))),
        query: Parameters::from_type::<WriteOptions>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "Deleted.")],
        errors: vec![
            ErrorResponse::NOT_FOUND,
            ErrorResponse::new(
                409,
                "A consumer signed, paid or answered it, a payment of it is under way, other records name it, or it is \
                 the last branch \
                 (`RECORD_CANNOT_BE_DELETED`).",
            ),
        ],
    }
}

fn archive_call(segment: Segment, texts: &'static Texts) -> Call {
    Call {
        method: Verb::Post,
        path: &texts.archive,
        name: &texts.archive_name,
        tag: Tag::Records,
        summary: &texts.hide,
        description: "Consumers no longer see it; answers to it stay readable for the firm.",
        access: Access { edits: Edits::Records, ..write_access(segment, rows_of(segment)) },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "Archived.")],
        errors: vec![ErrorResponse::NOT_FOUND],
    }
}

fn unarchive_call(segment: Segment, texts: &'static Texts) -> Call {
    Call {
        method: Verb::Delete,
        path: &texts.archive,
        name: &texts.unarchive_name,
        tag: Tag::Records,
        summary: &texts.show,
        description: "Consumers see it again, as before it was archived.",
        access: Access { edits: Edits::Records, ..write_access(segment, rows_of(segment)) },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "Back.")],
        errors: vec![ErrorResponse::NOT_FOUND],
    }
}
