//! The provider's call, and what is asked without one: also after the browser was closed or the process died.

use axum::response::IntoResponse;
use chrono::TimeDelta;
use jobs::Handler;
use jobs::payments::PaymentWebhookHandler;
use store::jobs::claim;

use super::scene::{Bank, Bill, Stub, call, call_signed, id_of, resource, run_jobs, signature};

sqlite_and_postgres! {
    async fn paid_after_the_browser_was_closed(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let page = bill.page(&portal).await;
        bank.choose(&page, "paid").await;
        let answer = call(&portal, &format!("id={}", id_of(&page))).await;
        assert_eq!((answer.status.as_u16(), answer.text.as_str()), (200, ""));
        assert!(!bill.is_done(&portal).await, "the call itself says nothing");
        run_jobs(&portal).await;
        assert!(bill.is_done(&portal).await);
        let sealed = store::submissions::of_action(portal.app.store.reader(), bill.anna.scope.licence, bill.action).await;
        assert_eq!(sealed.expect("submissions")[0].evidence["payment"]["heard_by"], "webhook");
        // Late and double calls change nothing.
        call(&portal, &format!("id={}", id_of(&page))).await;
        portal.clock.advance(TimeDelta::hours(26));
        call(&portal, &format!("id={}", id_of(&page))).await;
        run_jobs(&portal).await;
        assert_eq!(bill.times_paid(&portal).await, 1);
    }
}

sqlite_and_postgres! {
    async fn calls_about_nothing_are_taken_and_do_nothing(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let page = bill.page(&portal).await;
        let good = format!("id={}", id_of(&page));
        for body in ["id=tr_unknown1", "", "id=", "id=../../x", "no=id", "{\"id\":\"tr_1\"}", "id=tr_%00", &good] {
            assert_eq!(call(&portal, body).await.status, 200, "{body}");
        }
        run_jobs(&portal).await;
        assert!(!bill.is_done(&portal).await, "it is open still");
        assert_eq!(bill.validate(&portal).await, "CREATED");
        bank.choose(&page, "failed").await;
        for _ in 0..2 {
            call(&portal, &good).await;
            run_jobs(&portal).await;
        }
        assert_eq!(bill.read(&portal).await["payment"]["status"], "FAILED");
        // The firm hears of the failure, once.
        let kinds: Vec<String> = bill.events(&portal).await.into_iter().map(|(kind, ..)| kind).collect();
        assert_eq!(kinds, ["payment.failed"]);
    }
}

sqlite_and_postgres! {
    async fn a_call_with_a_wrong_signature_is_not_kept(portal: Portal) {
        let (mut portal, bank) = Bank::open(portal).await;
        portal.app.services.partners.payment_call_secrets = [partners::Key::new("geheim")].into();
        portal.settings(|_| ());
        let bill = Bill::new(&portal).await;
        let page = bill.page(&portal).await;
        bank.choose(&page, "paid").await;
        let event = format!("{{\"resource\":\"event\",\"id\":\"event_1\",\"entityId\":\"{}\"}}", id_of(&page));
        let signed = signature("geheim", &event);
        for wrong in [signature("een ander", &event), signature("geheim", "{}"), "sha256=".to_owned()] {
            call_signed(&portal, &event, &wrong).await.expect_error(401, "AUTH_TOKEN_INVALID");
        }
        run_jobs(&portal).await;
        assert!(!bill.is_done(&portal).await);
        assert_eq!(call_signed(&portal, &event, &signed).await.status, 200);
        run_jobs(&portal).await;
        assert_eq!(bill.times_paid(&portal).await, 1);
        // The classic call carries no signature.
        assert_eq!(call(&portal, &format!("id={}", id_of(&page))).await.status, 200);
    }
}

sqlite_and_postgres! {
    async fn a_burst_of_calls_is_answered_by_a_few_questions(portal: Portal) {
        let (portal, stub) = Stub::open(portal).await;
        let bill = Bill::new(&portal).await;
        stub.answers(|seen| {
            let reference = seen.body["metadata"]["payment"].as_str().unwrap_or_default();
            axum::Json(resource(reference, "open", "997.50")).into_response()
        })
        .await;
        bill.page(&portal).await;
        let reference = stub.take_calls().await[0].key.clone().expect("a key");
        stub.answers(move |_| axum::Json(resource(&reference, "paid", "997.50")).into_response()).await;
        for _ in 0..60 {
            assert_eq!(call(&portal, "id=tr_stub1").await.status, 200);
        }
        run_jobs(&portal).await;
        let requested = stub.take_calls().await.len();
        assert!((1..=8).contains(&requested), "asked {requested} times");
        assert_eq!(bill.times_paid(&portal).await, 1);
    }
}

sqlite_and_postgres! {
    async fn a_process_that_dies_between_the_word_and_the_event_leaves_it_to_another(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let page = bill.page(&portal).await;
        bank.choose(&page, "paid").await;
        call(&portal, &format!("id={}", id_of(&page))).await;

        // It took the job and died before it wrote anything.
        let (store, now) = (&portal.store, || portal.app.now());
        let lease = TimeDelta::minutes(5);
        assert_eq!(claim(store, &["payment.word"], now(), lease, 8).await.expect("jobs").len(), 1);
        run_jobs(&portal).await;
        assert!(bill.events(&portal).await.is_empty(), "somebody else has the job");
        portal.clock.advance(TimeDelta::minutes(4));
        // The next one wrote everything and died before it could say that the job is done.
        portal.clock.advance(TimeDelta::minutes(2));
        let taken = claim(store, &["payment.word"], now(), lease, 8).await.expect("jobs");
        let job = taken[0].read().expect("a payload");
        PaymentWebhookHandler(portal.app.services.clone()).run(job, &taken[0]).await.expect("a run");
        assert_eq!(bill.times_paid(&portal).await, 1);
        portal.clock.advance(TimeDelta::minutes(6));
        run_jobs(&portal).await;
        assert_eq!(bill.times_paid(&portal).await, 1);
        assert!(claim(store, &["payment.word"], now(), lease, 8).await.expect("jobs").is_empty());
    }
}

sqlite_and_postgres! {
    async fn a_payment_that_nobody_calls_about_is_asked_for(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let page = bill.page(&portal).await;
        portal.clock.advance(TimeDelta::minutes(6));
        run_jobs(&portal).await;
        assert_eq!(bill.read(&portal).await["payment"]["status"], "CREATED");
        portal.clock.advance(TimeDelta::minutes(12));
        run_jobs(&portal).await;
        let action = bill.read(&portal).await;
        assert_eq!((&action["payment"]["status"], &action["mollie_invalid"]), (&"EXPIRED".into(), &true.into()));

        let second = bill.page(&portal).await;
        assert_ne!(second, page);
        bank.choose(&second, "paid").await;
        portal.clock.advance(TimeDelta::minutes(6));
        run_jobs(&portal).await;
        assert!(bill.is_done(&portal).await);
        assert_eq!(bill.times_paid(&portal).await, 1);
    }
}

sqlite_and_postgres! {
    async fn a_provider_that_is_away_for_days_is_asked_again(portal: Portal) {
        let (portal, stub) = Stub::open(portal).await;
        let bill = Bill::new(&portal).await;
        stub.answers(|seen| {
            let reference = seen.body["metadata"]["payment"].as_str().unwrap_or_default();
            axum::Json(resource(reference, "open", "997.50")).into_response()
        })
        .await;
        bill.page(&portal).await;
        let reference = stub.take_calls().await[0].key.clone().expect("a key");
        stub.answers(|_| axum::http::StatusCode::NOT_FOUND.into_response()).await;
        for _ in 0..6 {
            portal.clock.advance(TimeDelta::hours(12));
            run_jobs(&portal).await;
        }
        assert!(stub.take_calls().await.len() >= 6);
        stub.answers(move |_| axum::Json(resource(&reference, "paid", "997.50")).into_response()).await;
        portal.clock.advance(TimeDelta::hours(25));
        run_jobs(&portal).await;
        assert_eq!(bill.times_paid(&portal).await, 1);
    }
}
