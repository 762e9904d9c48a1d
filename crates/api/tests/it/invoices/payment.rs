use axum::http::Method;
use serde_json::{Value, json};

use super::{Scene, fields, invoice, invoice_of};
use crate::payments::scene::{Bank, GET};
use crate::support::{Portal, Reply, text};

async fn pay(scene: &Scene, portal: &Portal, name: &str, day: &str) -> Reply {
    let path = format!("products/invoice/{name}/payment");
    scene.call(portal, Method::PUT, &path, json!({ "paid_on": day })).await
}

async fn take_back(scene: &Scene, portal: &Portal, name: &str) -> Reply {
    scene.call(portal, Method::DELETE, &format!("products/invoice/{name}/payment"), Value::Null).await
}

sqlite_and_postgres! {
    async fn a_payment_by_transfer_is_recorded_and_taken_back(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let name = scene.send_invoice(&portal, invoice()).await;
        assert_eq!(fields(&pay(&scene, &portal, &name, "2026-11-22").await)["paid_on"], json!(["future"]));
        assert_eq!(pay(&scene, &portal, &name, "2026-11-20").await.status, 204);
        assert_eq!(pay(&scene, &portal, &name, "2026-11-20").await.status, 204, "again, nothing changes");
        assert_eq!(fields(&pay(&scene, &portal, &name, "2026-11-19").await)["paid_on"], json!(["paid"]));
        let item = scene.detail(&portal, &name).await["invoice"].clone();
        assert_eq!((&item["state"], &item["paid_on"], &item["is_paid_online"]), (&json!("paid"), &json!("2026-11-20"), &json!(false)));
        let actions = portal.get("/api/actions", &scene.anna.token).await.list();
        assert_eq!(actions[0]["attributes"]["is_done"], json!(true));

        assert_eq!(take_back(&scene, &portal, &name).await.status, 204);
        assert_eq!(take_back(&scene, &portal, &name).await.status, 204, "again, nothing changes");
        let item = scene.detail(&portal, &name).await["invoice"].clone();
        assert_eq!((&item["state"], &item["paid_on"], &item["open"]), (&json!("sent"), &json!(null), &json!(121)));
        let actions = portal.get("/api/actions", &scene.anna.token).await.list();
        assert_eq!(actions[0]["attributes"]["is_done"], json!(false));
        let kinds: Vec<String> = scene.events(&portal, "invoice.payment").await.into_iter().map(|(kind, _)| kind).collect();
        assert_eq!(kinds, ["invoice.payment_recorded", "invoice.payment_reverted"]);
        let trail = portal.our_firm(Method::GET, "audit?consumer=anna&type=invoice.payment_reverted", None).await.list();
        assert_eq!(trail[0]["attributes"]["details"]["paid_on"], json!("2026-11-20"));
        assert_eq!(pay(&scene, &portal, &name, "2026-11-21").await.status, 204, "and paid again");
    }
}

sqlite_and_postgres! {
    async fn closed_books_stay_as_they_are(portal: Portal) {
        let scene = Scene::new(&portal).await;
        let paid = scene.send_invoice(&portal, invoice_of("2026-10-01", "2026-10-15")).await;
        assert_eq!(pay(&scene, &portal, &paid, "2026-10-10").await.status, 204);
        let open = scene.send_invoice(&portal, invoice_of("2026-10-01", "2026-10-15")).await;
        let draft = scene.draft(&portal, invoice_of("2026-10-31", "2026-11-14")).await;
        portal.change_firm("vandijk", |settings| {
            settings.invoices.closed_through = "2026-10-31".parse().ok();
        }).await;
        assert_eq!(fields(&take_back(&scene, &portal, &paid).await)[""], json!(["closed_books"]));
        assert_eq!(fields(&pay(&scene, &portal, &open, "2026-10-31").await)["paid_on"], json!(["closed_books"]));
        assert_eq!(fields(&scene.send(&portal, &draft).await)["date_created"], json!(["closed_books"]));
        assert_eq!(pay(&scene, &portal, &open, "2026-11-01").await.status, 204);
        portal.change_firm("vandijk", |settings| {
            settings.invoices.closed_through = "2026-11-30".parse().ok();
        }).await;
        assert_eq!(fields(&scene.credit(&portal, &open, "k1", json!({})).await)[""], json!(["closed_books"]));
    }
}

sqlite_and_postgres! {
    async fn an_online_payment_is_of_what_is_left_and_cannot_be_taken_back(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let scene = Scene::new(&portal).await;
        let name = scene.send_invoice(&portal, invoice()).await;
        let part = scene.credit(&portal, &name, "k1", json!({ "amount": 21 })).await;
        assert_eq!(part.status, 201, "{}", part.text);
        let actions = portal.get("/api/actions", &scene.anna.token).await.list();
        let invoices = portal.get("/api/invoices", &scene.anna.token).await.list();
        let of = invoices.iter().find(|one| one["attributes"]["publicNumber"] == json!("2026-0001")).expect("the invoice");
        let body = json!({ "productId": of["id"], "productActionId": actions[0]["id"], "invoiceId": of["id"] });
        let begun = portal.post(GET, &scene.anna.token, body.clone()).await.attributes();
        assert_eq!(bank.payments().await[0]["amount"]["value"], json!("100.00"));
        let busy = scene.credit(&portal, &name, "k2", json!({})).await;
        assert_eq!(fields(&busy)[""], json!(["payment_under_way"]));
        bank.choose(&text(&begun["url"]), "paid").await;
        let paid = portal.post(crate::payments::scene::VALIDATE, &scene.anna.token, body).await.attributes();
        assert_eq!(paid["status"], json!("PAID"));
        let item = scene.detail(&portal, &name).await["invoice"].clone();
        assert_eq!((&item["state"], &item["is_paid_online"]), (&json!("paid"), &json!(true)));
        assert_eq!(fields(&take_back(&scene, &portal, &name).await)[""], json!(["paid_online"]));
        let note = scene.credit(&portal, &name, "k3", json!({})).await.json();
        assert_eq!((&note["amount"], &note["to_pay_back"]), (&json!(100), &json!(121)), "{note}");
    }
}
