//! Visibility of products and actions.

use axum::http::Method;
use domain::kinds::ProductKind;
use serde_json::json;

use crate::support::NewAction;

sqlite_and_postgres! {
    async fn each_product_shows_to_its_owners_alone(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let noor = portal.person("noordzee", "noor").await;
        for kind in ProductKind::variants() {
            let (list, absent) = (kind.list_path(), kind.not_found().to_string());
            let details = json!({ "label": format!("{kind} 1") });
            let id = portal.product("vandijk", kind.name(), "one", &["anna"], details).await;
            let item = format!("{list}/{id}");

            let listed = portal.get(list, &anna.token).await.list();
            assert_eq!(listed.len(), 1, "{list}");
            assert_eq!(listed[0]["id"], json!(id), "{list}");
            assert_eq!(listed[0]["type"], kind.resource_type());
            let one = portal.get(&item, &anna.token).await;
            let mut data = one.json()["data"].clone();
            // Of a mortgage also the revision for the forms that are filled in from it.
            data.as_object_mut().expect("an object").remove("meta");
            assert_eq!(data, listed[0]);
            let counter = json!({ "total": 0, "closed": 0, "open": 0 });
            assert_eq!(one.attributes()["action_counter"], counter);
            assert_eq!(one.attributes()["label"], json!(format!("{kind} 1")));

            assert!(portal.get(list, &bram.token).await.list().is_empty());
            portal.get(&item, &bram.token).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
            let at_sea = |path: String| {
                let token = noor.token.clone();
                let portal = &portal;
                async move { portal.call_at("noordzee", Method::GET, &path, Some(&token), None).await }
            };
            assert!(at_sea(list.to_owned()).await.list().is_empty());
            at_sea(item.clone()).await.expect_error(404, &absent);
            portal.get(&item, &noor.token).await.expect_error(403, "ACCESS_DENIED");
            portal.call(Method::GET, &item, None, None).await.expect_error(401, "AUTH_TOKEN_INVALID");
            portal.get(&format!("{list}/{}", anna.scope.consumer), &anna.token).await.expect_error(404, &absent);
            portal.get(&format!("{list}/no-id"), &anna.token).await.expect_error(404, &absent);
        }
    }
}

sqlite_and_postgres! {
    async fn definitions_count_every_kind(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        portal.product("vandijk", "general_insurance", "car", &["anna"], json!({ "label": "car" })).await;
        let home = portal.product("vandijk", "woongarant", "home", &["anna"], json!({ "label": null })).await;
        let mortgage = portal.product("vandijk", "mortgage", "m", &["anna"], json!({ "label": "m" })).await;
        let action = NewAction { product: Some(("mortgage", "m")), ..NewAction::default() };
        portal.action("vandijk", action).await;

        let found = portal.get("/api/products/definitions", &anna.token).await.list();
        assert_eq!(found.len(), 14);
        let of = |kind: &str| {
            let found = found.iter().find(|definition| definition["id"] == kind).expect("the kind");
            found["attributes"].clone()
        };
        let one = json!({ "counter": 1, "open_actions": 1, "first_product_id": mortgage });
        assert_eq!(of("mortgage"), one);
        assert_eq!(of("general_insurance")["counter"], 2);
        assert_ne!(of("general_insurance")["first_product_id"], json!(home));
        assert_eq!(of("credit"), json!({ "counter": 0, "open_actions": 0, "first_product_id": null }));
    }
}

sqlite_and_postgres! {
    async fn actions_show_to_those_who_are_asked(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let shared = NewAction { external_id: "shared", owners: &["anna", "bram"], ..NewAction::default() };
        let shared = portal.action("vandijk", shared).await;
        portal.action("vandijk", NewAction { external_id: "hers", ..NewAction::default() }).await;
        let list = portal.get("/api/actions", &anna.token).await.list();
        let labels: Vec<_> = list.iter().map(|action| action["attributes"]["label"].clone()).collect();
        assert_eq!(labels, ["hers", "shared"]);
        let theirs = portal.get("/api/actions", &bram.token).await.list();
        assert_eq!(theirs.len(), 1);
        assert_eq!(theirs[0]["id"], json!(shared));
        portal.call(Method::GET, "/api/actions", None, None).await.expect_error(401, "AUTH_TOKEN_INVALID");
    }
}
