//! The way of a payment through every status, at both moments: when paying is started and after coming back.

use app::Clock;
use domain::products::appointment::today;
use futures::future::join_all;
use serde_json::{Value, json};

use crate::documents::receipts::{assert_says, letters, receipt_of};
use crate::evidence::sealed::assert_unchanged;

use super::scene::{Bank, Bill, GET, id_of, replace, run_jobs, to_pay};

sqlite_and_postgres! {
    async fn it_is_the_providers_word_that_does_it(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let page = bill.page(&portal).await;
        assert_eq!(bill.page(&portal).await, page, "an open payment is reused");
        let made = bank.payments().await;
        assert_eq!(made.len(), 1);
        assert_eq!(made[0]["amount"], json!({ "currency": "EUR", "value": "997.50" }));
        assert_eq!((&made[0]["description"], &made[0]["method"]), (&json!("Factuur 2026-1107"), &json!("ideal")));
        assert_eq!(made[0]["webhookUrl"], "http://127.0.0.1:8080/api/payments/webhook");
        let payment = bill.read(&portal).await["payment"].clone();
        assert_eq!((&payment["status"], &payment["payment_url"]), (&json!("CREATED"), &json!(page)));
        assert_eq!(bill.validate(&portal).await, "CREATED");

        let sent_to = bank.choose(&page, "paid").await;
        assert_eq!(sent_to, format!("http://127.0.0.1:8080/actions/{}/validate-ideal-payment", bill.action));
        assert!(!bill.is_done(&portal).await, "coming back proves nothing");
        assert!(bill.events(&portal).await.is_empty());
        assert_eq!(bill.validate(&portal).await, "PAID");
        assert!(bill.is_done(&portal).await);
        let told = json!({ "public_number": "2026-1107", "amount": 997.5, "payment_id": id_of(&page) });
        let paid = ("invoice.paid".to_owned(), Some("pay-1".to_owned()), told.clone());
        assert_eq!(bill.events(&portal).await, [paid]);
        let sealed = store::submissions::of_action(portal.app.store.reader(), bill.anna.scope.licence, bill.action).await;
        let sealed = sealed.expect("submissions");
        assert_eq!((sealed.len(), &sealed[0].payload), (1, &told));
        assert_eq!(sealed[0].computed_hash(), sealed[0].hash);
        assert_eq!(sealed[0].evidence["payment"]["heard_by"], "return");
        let receipt = portal.get(&receipt_of(bill.action), &bill.anna.token).await;
        assert_says(&receipt.bytes, &["Factuurnummer 2026-1107", "Bedrag € 997,50"]);
        // Nobody was shown anything: there is no language to name.
        assert!(!letters(&receipt.bytes).contains("Getoonde"));

        // The paper of the invoice does not ask for it any more.
        let paper = portal.get(&format!("/api/invoices/download/{}", bill.invoice), &bill.anna.token).await;
        let words = letters(&paper.bytes);
        assert!(words.contains("Dezefactuurisvoldaan") || words.contains("Dezefactuurisbetaald"), "{words}");
        assert!(!words.contains("iDEAL"), "{words}");

        // Again and again: once is enough.
        assert_eq!(bill.validate(&portal).await, "PAID");
        let again = bill.start(&portal).await.attributes();
        assert_eq!(again, json!({ "status": "PAID", "url": null }));
        run_jobs(&portal).await;
        assert_eq!((bill.times_paid(&portal).await, bank.payments().await.len()), (1, 1));
        let left_behind = portal.left_behind(bill.anna.scope.licence, Some(id_of(&page))).await;
        assert_unchanged("payment", &left_behind);
    }
}

sqlite_and_postgres! {
    async fn every_status_after_coming_back(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let mut earlier = String::new();
        assert_eq!(bill.state(&portal).await, "open");
        for (outcome, status, invalid) in
            [("canceled", "CANCELLED", false), ("failed", "FAILED", true), ("expired", "EXPIRED", true)]
        {
            let page = bill.page(&portal).await;
            assert_ne!(page, earlier, "after a final failure it is a new payment");
            assert_eq!(bill.read(&portal).await["mollie_invalid"], false, "a new payment has not failed");
            assert_eq!(bill.state(&portal).await, "open", "the page of the payment can be returned to");
            bank.choose(&page, outcome).await;
            assert_eq!(bill.validate(&portal).await, status);
            assert_eq!(bill.validate(&portal).await, status, "what is final stays so");
            let action = bill.read(&portal).await;
            assert_eq!((&action["mollie_invalid"], &action["is_done"]), (&json!(invalid), &json!(false)));
            assert_eq!(action["payment"]["status"], status);
            assert_eq!(action["payment"]["date_created"], today(portal.clock.now()).to_string());
            assert_eq!(bill.state(&portal).await, if invalid { "failed" } else { "open" });
            earlier = page;
        }
        let page = bill.page(&portal).await;
        bank.choose(&page, "pending").await;
        assert_eq!(bill.validate(&portal).await, "PENDING");
        assert!(!bill.is_done(&portal).await);
        assert_eq!(bill.state(&portal).await, "under_way");
        let again = bill.start(&portal).await.attributes();
        assert_eq!(again, json!({ "status": "PENDING", "url": null }), "a second start makes no second payment");
        bank.choose(&page, "paid").await;
        assert_eq!(bill.validate(&portal).await, "PAID");
        assert_eq!(bill.state(&portal).await, "paid");
        assert!(bill.is_done(&portal).await);
        assert_eq!((bill.times_paid(&portal).await, bank.payments().await.len()), (1, 4));

        let told = bill.events(&portal).await.into_iter().filter(|(kind, _, _)| kind == "payment.failed");
        let told: Vec<_> = told.map(|(_, action, data)| (action, data)).collect();
        let reasons: Vec<_> = told.iter().map(|(_, data)| data["reason"].clone()).collect();
        assert_eq!(reasons, ["cancelled", "failed", "expired"], "once of each payment");
        let expected = json!({
            "reason": "expired", "invoice_external_id": "invoice-1", "public_number": "2026-1107", "amount": 997.5,
            "payment_id": id_of(&earlier),
        });
        assert_eq!(told[2], (Some("pay-1".to_owned()), expected));
    }
}

sqlite_and_postgres! {
    async fn every_status_when_paying_is_started(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let mut page = bill.page(&portal).await;
        for outcome in ["canceled", "failed", "expired"] {
            bank.choose(&page, outcome).await;
            let next = bill.page(&portal).await;
            assert_ne!(next, page, "{outcome} is final: a new payment");
            page = next;
        }
        bank.choose(&page, "pending").await;
        assert_eq!(bill.start(&portal).await.attributes(), json!({ "status": "PENDING", "url": null }));
        bank.choose(&page, "paid").await;
        assert_eq!(bill.start(&portal).await.attributes(), json!({ "status": "PAID", "url": null }));
        assert!(bill.is_done(&portal).await);
        assert_eq!((bill.times_paid(&portal).await, bank.payments().await.len()), (1, 4));
    }
}

sqlite_and_postgres! {
    async fn many_tabs_at_once_make_one_payment(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let answers = join_all((0..8).map(|_| bill.start(&portal))).await;
        let pages: Vec<Value> = answers.iter().map(|answer| answer.attributes()["url"].clone()).collect();
        assert!(pages[0].is_string());
        assert!(pages.iter().all(|page| *page == pages[0]), "{pages:?}");
        assert_eq!(bank.payments().await.len(), 1);
        bank.choose(pages[0].as_str().unwrap(), "paid").await;
        let validated = join_all((0..8).map(|_| bill.validate(&portal))).await;
        assert!(validated.iter().all(|status| status == "PAID"), "{validated:?}");
        assert_eq!(bill.times_paid(&portal).await, 1);
    }
}

sqlite_and_postgres! {
    async fn two_partners_with_an_action_each_pay_the_invoice_once(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bram = portal.person("vandijk", "bram").await;
        let bill = Bill::new(&portal).await;
        // The invoice is both's, the actions are each one's own.
        replace(&portal, "products/invoice/invoice-1", json!({
            "label": "Factuur", "public_number": "2026-1107", "total": 997.5, "owners": ["anna", "bram"],
        })).await;
        let his = portal.action("vandijk", to_pay("pay-2", &["bram"])).await;
        let mut body = bill.body();
        body["productActionId"] = json!(his);
        let page = bill.page(&portal).await;
        let waits = portal.post(GET, &bram.token, body.clone()).await.attributes();
        assert_eq!(waits, json!({ "status": "PENDING", "url": null }), "his partner is at it");
        let list = portal.get("/api/actions", &bram.token).await.list();
        let own = list.iter().find(|action| action["id"] == json!(his)).expect("his action");
        assert_eq!(own["attributes"]["invoice"]["payment_state"], "under_way");
        assert_eq!(bill.state(&portal).await, "open", "she can return to the page of her payment");
        bank.choose(&page, "paid").await;
        assert_eq!(portal.post(GET, &bram.token, body).await.attributes()["status"], "PAID");
        assert!(bill.is_done(&portal).await);
        let list = portal.get("/api/actions", &bram.token).await.list();
        assert_eq!(list[0]["attributes"]["is_done"], true);
        let told: Vec<_> = bill.events(&portal).await.into_iter().map(|(kind, action, _)| (kind, action)).collect();
        let of = |action: &str| ("invoice.paid".to_owned(), Some(action.to_owned()));
        assert_eq!(told, [of("pay-1"), of("pay-2")]);
        assert_eq!(bank.payments().await.len(), 1);
    }
}
