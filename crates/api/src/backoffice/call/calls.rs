//! Calls with their handlers: the router, and the list of what was declared.

use std::sync::Arc;

use axum::handler::Handler;
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::{MethodRouter, on};
use axum::{Extension, Router};

use super::{Access, Call, Deprecation};
use crate::state::App;

/// The calls of the back office with their handlers.
#[derive(Default)]
pub struct Calls {
    routes: Vec<Route>,
    /// Second names of calls, which the description leaves out.
    unlisted: Vec<Route>,
}

/// A call with its handler, and its deprecation where it is to go.
struct Route {
    call: Call,
    handler: MethodRouter<App>,
    deprecation: Option<Deprecation>,
}

/// The part of a declaration that the access check reads, put into each request of the call.
#[derive(Debug)]
pub struct DeclaredCall {
    pub access: Access,
    /// Names of the call's query parameters.
    pub query: Vec<String>,
}

impl Calls {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a call and its handler.
    #[must_use]
    pub fn add<H: Handler<T, App>, T: 'static>(self, call: Call, handler: H) -> Self {
        self.add_route(call, handler, |route| route)
    }

    /// Adds a call whose route has layers of its own.
    #[must_use]
    pub fn add_route<H: Handler<T, App>, T: 'static>(
        mut self,
        call: Call,
        handler: H,
        layer: impl FnOnce(MethodRouter<App>) -> MethodRouter<App>,
    ) -> Self {
        let declared = DeclaredCall { access: call.access, query: call.query.names() };
        let route = on(call.method.filter(), handler).route_layer(Extension(Arc::new(declared)));
        self.routes.push(Route { call, handler: layer(route), deprecation: None });
        self
    }

    /// Adds the calls of another group.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.routes.extend(other.routes);
        self.unlisted.extend(other.unlisted);
        self
    }

    /// Adds calls by second names, which the description leaves out.
    #[must_use]
    pub fn merge_unlisted(mut self, other: Self) -> Self {
        self.unlisted.extend(other.routes);
        self
    }

    /// Announces that the calls of this group go: each response says so, and the description.
    #[must_use]
    pub fn deprecate(mut self, deprecation: Deprecation) -> Self {
        for route in self.routes.iter_mut().chain(&mut self.unlisted) {
            route.deprecation = Some(deprecation);
        }
        self
    }

    /// The calls of the description.
    pub fn iter(&self) -> impl Iterator<Item = &Call> {
        self.routes.iter().map(|route| &route.call)
    }

    /// The calls of the description, each with its deprecation.
    pub(super) fn with_deprecations(&self) -> impl Iterator<Item = (&Call, Option<&Deprecation>)> {
        self.routes.iter().map(|route| (&route.call, route.deprecation.as_ref()))
    }

    /// Returns the router that serves the calls.
    pub fn into_router(self) -> Router<App> {
        let add = |router: Router<App>, Route { call, handler, deprecation }: Route| match deprecation {
            None => router.route(call.path, handler),
            Some(deprecation) => {
                let announce = move |response: Response| async move { deprecation.announce(response) };
                router.route(call.path, handler.layer(map_response(announce)))
            }
        };
        self.routes.into_iter().chain(self.unlisted).fold(Router::new(), add)
    }
}
