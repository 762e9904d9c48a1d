//! A dossier with its evidence, for a successor, a complaints body or the supervisor.

use app::bundle;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::kinds::ProductKind;
use domain::records::Segment;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::client::Client;
use crate::http::error::ApiResult;
use crate::http::locale::requested_locale;
use crate::portal::bundle::zip_response;
use crate::state::App;

/// The call that makes a bundle of a dossier.
pub fn calls() -> Calls {
    Calls::new().add(download_call(), download)
}

fn download_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/dossiers/{external_id}/bundle",
        name: "download_dossier_bundle",
        tag: Tag::Actions,
        summary: "Download a dossier with its evidence",
        description: "A ZIP file with the dossier's documents, the answers as they were sealed with their receipts, \
             an index that reads without the portal, and a program that checks all of it. The index is in \
             the language of `Accept-Language`, or else in the firm's. The bytes stay the same as long as \
             nothing changes.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Named(Segment::Product(ProductKind::Dossier)),
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::Recent,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::file("application/zip", "The ZIP file.")],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such dossier, or the caller does not see its owners (`DOSSIER_NOT_FOUND`, \
                 `RECORD_NOT_FOUND`).",
        )],
    }
}

pub async fn download(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    headers: HeaderMap,
    Path(external_id): Path<String>,
) -> ApiResult<Response> {
    let language = requested_locale(&headers).map(|(language, _)| language);
    let caller = firm.caller(client);
    let bundle = bundle::for_firm(&app, firm.licence, &external_id, language, &caller);
    zip_response(&app, Box::pin(bundle).await?)
}
