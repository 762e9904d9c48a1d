//! What anyone may ask: the firm's face, its languages and texts.

use axum::extract::State;
use axum::http::HeaderMap;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::envelope::{Data, Many, Resource};
use crate::error::ApiResult;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(licenses))
}

/// A branch that can be chosen.
#[derive(Serialize, ToSchema)]
pub struct BranchLicence {
    pub name: String,
    pub domain: String,
}

/// The branches of the known licence, or of every licence that allows the chooser.
#[utoipa::path(get, path = "/api/licenses", tag = "firm", responses((status = 200, body = Many<BranchLicence>)))]
async fn licenses(State(app): State<App>, headers: HeaderMap) -> ApiResult<Many<BranchLicence>> {
    let directory = app.tenants.directory(&app).await?;
    Ok(Data { data: directory.branches(directory.for_call(&headers).as_ref()) })
}

impl crate::tenant::Directory {
    /// The branches to choose from, as the chooser shows them.
    pub fn branches(&self, tenant: Option<&crate::tenant::Tenant>) -> Vec<Resource<BranchLicence>> {
        let shown = |licence: &store::licences::Licence| match tenant {
            Some(tenant) => tenant.licence.id == licence.id,
            None => licence.settings.show_domain_chooser,
        };
        self.all_branches()
            .filter(|(licence, _)| shown(licence))
            .map(|(_, branch)| {
                let attributes = BranchLicence { name: branch.name.clone(), domain: branch.domain.clone() };
                Resource::new("licenses", branch.id, attributes)
            })
            .collect()
    }
}
