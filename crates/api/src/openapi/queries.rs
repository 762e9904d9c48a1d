//! Query parameters that a description does not declare are refused, as the calls of the back office refuse them.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa::openapi::{OpenApi, RefOr};
use utoipa_axum::router::OpenApiRouter;

use crate::http::query::reject_unknown;
use crate::state::App;

/// The calls that take any parameter, because others than the app make or decorate their addresses.
const UNDECLARED_ALLOWED: [(&str, &str); 2] = [
    ("GET /api/calendar/{file}", "Calendar programs and their users add parameters against caches."),
    (
        "POST /api/payments/webhook",
        "The payment provider makes the call, and may add parameters to its address.",
    ),
];

/// The names of the query parameters that each call declares, by path template and method.
struct DeclaredParameters(HashMap<String, Vec<(Method, Vec<String>)>>);

/// The routes of a description. Each of its calls refuses the query parameters that it does not declare.
pub fn router(routes: OpenApiRouter<App>) -> Router<App> {
    let declared = Arc::new(DeclaredParameters::from(routes.get_openapi()));
    Router::from(routes).route_layer(from_fn_with_state(declared, reject_undeclared))
}

async fn reject_undeclared(
    State(declared): State<Arc<DeclaredParameters>>,
    request: Request,
    next: Next,
) -> Response {
    if request.uri().query().is_some()
        && let Some(names) = declared.declared_names(&request)
        && let Err(error) = reject_unknown(request.uri(), |name| names.iter().any(|own| own == name))
    {
        return error.into_response();
    }
    next.run(request).await
}

impl DeclaredParameters {
    /// The names that the call of a request declares; `None` for a call that takes any.
    fn declared_names(&self, request: &Request) -> Option<&[String]> {
        let path = request.extensions().get::<MatchedPath>()?.as_str();
        // The router serves HEAD by the handler of GET.
        let method = if request.method() == Method::HEAD { &Method::GET } else { request.method() };
        let (_, names) = self.0.get(path)?.iter().find(|(declared, _)| declared == method)?;
        Some(names)
    }
}

impl From<&OpenApi> for DeclaredParameters {
    fn from(document: &OpenApi) -> Self {
        let of_path = |(path, item): (&String, &PathItem)| {
            let mut calls = operations(item);
            calls.retain(|(method, _)| {
                let call = format!("{method} {path}");
                UNDECLARED_ALLOWED.iter().all(|(allowed, _)| *allowed != call)
            });
            (path.clone(), calls)
        };
        Self(document.paths.paths.iter().map(of_path).collect())
    }
}

fn operations(item: &PathItem) -> Vec<(Method, Vec<String>)> {
    let declared = [
        (Method::GET, &item.get),
        (Method::PUT, &item.put),
        (Method::POST, &item.post),
        (Method::DELETE, &item.delete),
        (Method::PATCH, &item.patch),
    ];
    let names = |(method, operation): (Method, &Option<Operation>)| {
        let parameters = operation.as_ref()?.parameters.iter().flatten();
        let query = parameters.filter_map(|parameter| match parameter {
            RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Query => {
                Some(parameter.name.clone())
            }
            _ => None,
        });
        Some((method, query.collect()))
    };
    declared.into_iter().filter_map(names).collect()
}
