use chrono::TimeDelta;
use domain::actions::pay_invoice::PaymentStatus;
use domain::money::Money;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Firm, add_action, add_product, instant};
use crate::payments::{self, Payment};
use crate::records::{self, Obstacle, RecordTable};
use crate::sql::{QueryExt, values};
use crate::{StoreError, sqlite_and_postgres};

const NOW: &str = "2026-11-21T09:00:00.123456Z";

sqlite_and_postgres! {
    async fn a_payment_is_followed_from_its_beginning(firm: Firm) {
        let (now, anna, licence) = (instant(NOW), firm.anna, firm.anna.licence);
        let tx = firm.begin().await;
        let details = json!({ "label": "June", "total": 12.5 });
        let id = add_product(&tx, &[anna, firm.bram], "invoice", "i1", details).await;
        add_product(&tx, &[firm.stranger], "invoice", "i1", json!({})).await;
        let asking = json!({ "invoice": "i1" });
        let action = add_action(&tx, &[anna], Some(id), "a1", "PAY_INVOICE", asking.clone()).await;
        let invoice = payments::invoice(&tx, licence, "i1").await.unwrap().unwrap();
        assert_eq!((invoice.id, invoice.external_id.as_str()), (id, "i1"));
        assert_eq!(invoice.invoice.label.as_deref(), Some("June"));
        assert!(payments::invoice(&tx, licence, "i2").await.unwrap().is_none());

        let payment = Payment {
            id: Uuid::now_v7(), scope: anna, action, invoice: id, provider_id: None,
            amount: Money::from_cents(1250), description: "June".to_owned(), status: None,
            checkout_url: None, created_at: now, mismatched: false,
        };
        payments::add(&tx, &payment).await.unwrap();
        assert_eq!(payments::by_id(&tx, payment.id).await.unwrap().as_ref(), Some(&payment));
        assert_eq!(payments::live(&tx, anna, id).await.unwrap().as_ref(), Some(&payment));
        assert_eq!(payments::live(&tx, firm.stranger, id).await.unwrap(), None);
        assert_eq!(payments::newest(&tx, anna, action).await.unwrap(), None);

        payments::mark_invalid(&tx, &payment, true, now).await.unwrap();
        let known: Value = tx
            .query_one("/* all licences */ select details from actions where id=$1", values![action], |row| row.read())
            .await.unwrap();
        assert_eq!(known, json!({ "invoice": "i1", "mollie_invalid": true }));
        let attached = payments::attach(&tx, &payment, "tr_1", Some("https://pay"), now).await.unwrap();
        let created = Payment {
            provider_id: Some("tr_1".to_owned()), status: Some(PaymentStatus::Created),
            checkout_url: Some("https://pay".to_owned()), ..payment.clone()
        };
        assert_eq!(attached.as_ref(), Some(&created));
        assert_eq!(payments::attach(&tx, &payment, "tr_2", None, now).await.unwrap(), attached);
        assert_eq!(payments::by_provider_id(&tx, "tr_1").await.unwrap(), attached);
        assert_eq!(payments::newest(&tx, anna, action).await.unwrap(), attached);
        payments::discard(&tx, (payment.scope.licence, payment.id)).await.unwrap();
        payments::set_status(&tx, (payment.scope.licence, payment.id), PaymentStatus::Paid, now).await.unwrap();
        payments::mark_mismatched(&tx, (payment.scope.licence, payment.id), now).await.unwrap();
        let paid = payments::by_id(&tx, payment.id).await.unwrap().unwrap();
        assert_eq!((paid.status, paid.mismatched), (Some(PaymentStatus::Paid), true));

        // Asked of Bram twice, of both once, and for something else.
        let both = [anna, firm.bram];
        let second = add_action(&tx, &both, Some(id), "a2", "PAY_INVOICE", asking.clone()).await;
        let third = add_action(&tx, &[firm.bram], Some(id), "a3", "PAY_INVOICE", asking.clone()).await;
        add_action(&tx, &both, Some(id), "a4", "PAY_INVOICE", json!({ "invoice": "i2" })).await;
        add_action(&tx, &both, Some(id), "a5", "SIGN_OTD", asking.clone()).await;
        add_action(&tx, &[firm.stranger], None, "a6", "PAY_INVOICE", asking).await;
        let others = payments::others_asking(&tx, &payment, &invoice).await.unwrap();
        assert_eq!(others, [(anna.consumer, second), (firm.bram.consumer, third)]);
        tx.commit().await.unwrap();

        // A second payment of the invoice may not live beside it.
        let tx = firm.begin().await;
        let twin = Payment { id: Uuid::now_v7(), ..payment.clone() };
        let refused = payments::add(&tx, &twin).await;
        assert!(matches!(refused, Err(StoreError::Duplicate(_))), "{refused:?}");
        drop(tx);
        let tx = firm.begin().await;
        payments::set_status(&tx, (payment.scope.licence, payment.id), PaymentStatus::Failed, now).await.unwrap();
        payments::add(&tx, &twin).await.unwrap();
        payments::discard(&tx, (twin.scope.licence, twin.id)).await.unwrap();
        assert_eq!(payments::by_id(&tx, twin.id).await.unwrap(), None);
        assert_eq!(payments::live(&tx, anna, id).await.unwrap(), None);
    }
}

sqlite_and_postgres! {
    async fn a_call_waits_until_it_is_followed_up(firm: Firm) {
        let (now, ids) = (instant(NOW), [Uuid::now_v7(), Uuid::now_v7()]);
        let tx = firm.begin().await;
        let later = now + TimeDelta::seconds(1);
        payments::receive(&tx, ids[0], Some(firm.anna.licence), "tr_1", now).await.unwrap();
        payments::receive(&tx, ids[1], None, "tr_1", later).await.unwrap();
        payments::record_handled(&tx, "tr_2", later, later).await.unwrap();
        payments::record_handled(&tx, "tr_1", now, later).await.unwrap();
        assert_eq!(payments::is_waiting(&tx, ids[0]).await.unwrap(), None);
        assert_eq!(payments::is_waiting(&tx, ids[1]).await.unwrap().as_deref(), Some("tr_1"));
        assert_eq!(payments::delete_expired(&tx, later).await.unwrap(), 0);
        assert_eq!(payments::delete_expired(&tx, later + TimeDelta::days(1)).await.unwrap(), 1);
        assert!(payments::is_waiting(&tx, ids[1]).await.unwrap().is_some());
    }
}

sqlite_and_postgres! {
    async fn the_database_deletes_nothing_that_a_payment_under_way_is_for(firm: Firm) {
        let (now, anna, licence) = (instant(NOW), firm.anna, firm.anna.licence);
        let tx = firm.begin().await;
        let invoice = add_product(&tx, &[anna], "invoice", "i1", json!({ "total": 1 })).await;
        let action = add_action(&tx, &[anna], None, "a1", "PAY_INVOICE", json!({ "invoice": "i1" })).await;
        let payment = Payment {
            id: Uuid::now_v7(), scope: anna, action, invoice, provider_id: Some("tr_1".to_owned()),
            amount: Money::from_cents(100), description: String::new(), status: Some(PaymentStatus::Created),
            checkout_url: None, created_at: now, mismatched: false,
        };
        payments::add(&tx, &payment).await.unwrap();
        tx.commit().await.unwrap();
        for (table, name) in [(RecordTable::Actions, "a1"), (RecordTable::Products("invoice"), "i1")] {
            let tx = firm.begin().await;
            let obstacle = records::find_obstacle(&tx, licence, table, name, now).await.unwrap();
            assert_eq!(obstacle, Some(Obstacle::PaymentUnderWay));
            // Whoever forgets to look.
            assert!(records::remove(&tx, licence, table, name, now).await.is_err(), "{name}");
            drop(tx);
        }
        let tx = firm.begin().await;
        payments::set_status(&tx, (licence, payment.id), PaymentStatus::Expired, now).await.unwrap();
        for (table, name) in [(RecordTable::Actions, "a1"), (RecordTable::Products("invoice"), "i1")] {
            assert_eq!(records::find_obstacle(&tx, licence, table, name, now).await.unwrap(), None);
            assert!(records::remove(&tx, licence, table, name, now).await.unwrap().is_some());
        }
        assert_eq!(payments::by_id(&tx, payment.id).await.unwrap(), None);
    }
}
