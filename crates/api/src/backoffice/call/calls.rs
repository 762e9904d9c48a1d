//! Calls with their handlers: the router, and the list of what was declared.

use std::sync::Arc;

use axum::handler::Handler;
use axum::routing::{MethodRouter, on};
use axum::{Extension, Router};

use super::{Access, Call};
use crate::state::App;

/// The calls of the back office with their handlers.
#[derive(Default)]
pub struct Calls {
    routes: Vec<(Call, MethodRouter<App>)>,
    /// Second names of calls, which the description leaves out.
    unlisted: Vec<(Call, MethodRouter<App>)>,
}

/// The part of a declaration that the access check reads, put into each request of the call.
#[derive(Debug)]
pub struct DeclaredCall {
    pub access: Access,
    /// The names of its query parameters.
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
        self.routes.push((call, layer(route)));
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

    /// The calls of the description.
    pub fn iter(&self) -> impl Iterator<Item = &Call> {
        self.routes.iter().map(|(call, _)| call)
    }

    /// The router that serves them.
    pub fn into_router(self) -> Router<App> {
        let add =
            |router: Router<App>, (call, route): (Call, MethodRouter<App>)| router.route(call.path, route);
        self.routes.into_iter().chain(self.unlisted).fold(Router::new(), add)
    }
}
