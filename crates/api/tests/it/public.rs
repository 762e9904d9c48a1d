//! What anyone may ask.

use axum::http::Method;

both! {
    async fn branches_of_the_known_licence_or_of_all(portal: Portal) {
        let known = portal.call(Method::GET, "/api/licenses", None, None).await;
        let domains = |reply: &crate::support::Reply| -> Vec<String> {
            reply.list().iter().map(|item| item["attributes"]["domain"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(domains(&known), ["vandijk", "vandijk-utrecht"]);
        let unknown = portal.call_at("", Method::GET, "/api/licenses", None, None).await;
        assert_eq!(domains(&unknown).len(), 3);
    }
}

both! {
    async fn an_unknown_path_or_domain_has_its_code(portal: Portal) {
        portal.call(Method::GET, "/api/nothing", None, None).await.refused(404, "ROUTE_NOT_FOUND");
        portal.call(Method::DELETE, "/api/licenses", None, None).await.refused(405, "METHOD_NOT_ALLOWED");
        portal
            .call_at("nowhere", Method::GET, "/api/theme", None, None)
            .await
            .refused(400, "BRAND_COULD_NOT_BE_DETERMINED");
    }
}
