//! Records that are archived or deleted.

use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    Firm, action_row, document_row, find, list, now, of_product, planned_record, product_row, write,
    write_products,
};
use crate::records::{
    self, ActionRow, AdviserRow, AnnouncementRow, ArchiveChange, Batch, BranchRow, Filter, Obstacle,
    RecordTable,
};
use crate::sql::values;
use crate::sqlite_and_postgres;

sqlite_and_postgres! {
    async fn deleted_and_archived_records_leave(firm: Firm) {
        let tx = firm.begin().await;
        let (licence, mortgages) = (firm.anna.licence, RecordTable::Products("mortgage"));
        let mortgage = |version| vec![planned_record("m", version, product_row(&["anna"]))];
        write_products(&tx, licence, "mortgage", mortgage(3)).await;
        let of = || ActionRow { product: Some(of_product("mortgage", "m")), ..action_row("SIGN_OTD", &["anna"]) };
        let actions = |version| Batch::Actions(vec![planned_record("a", version, of()), planned_record("b", version, of())]);
        write(&tx, licence, actions(5)).await;

        let archived = async |table, name| find(&tx, licence, table, name).await.more["archived_at"].clone();
        let (first, second) = (now(), now() + TimeDelta::seconds(1));
        let changed = |actions: &[&str]| (true, actions.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
        let outcome = |change: Option<ArchiveChange>| {
            let ArchiveChange { is_changed, actions } = change.unwrap();
            (is_changed, actions.into_iter().map(|(_, name)| name).collect::<Vec<_>>())
        };
        let archive = async |table, name, at| records::archive(&tx, licence, table, name, at).await.unwrap();
        let unarchive = async |table, name, at| records::unarchive(&tx, licence, table, name, at).await.unwrap();
        assert_eq!(outcome(archive(RecordTable::Actions, "a", first).await), changed(&[]));
        assert_eq!(outcome(archive(mortgages, "m", second).await), changed(&["b"]));
        // Archived again, it keeps its moment, by which its actions are found.
        let third = second + TimeDelta::seconds(1);
        assert_eq!(archive(mortgages, "m", third).await, Some(ArchiveChange::default()));
        assert_eq!(archived(mortgages, "m").await, json!(second));
        assert_eq!(archived(RecordTable::Actions, "a").await, json!(first));
        assert_eq!(archived(RecordTable::Actions, "b").await, json!(second));
        assert_eq!(outcome(unarchive(mortgages, "m", third).await), changed(&["b"]));
        assert_eq!(unarchive(mortgages, "m", third).await, Some(ArchiveChange::default()));
        assert_eq!(archived(mortgages, "m").await, Value::Null);
        assert_eq!(archived(RecordTable::Actions, "a").await, json!(first));
        assert_eq!(archived(RecordTable::Actions, "b").await, Value::Null);
        for (table, name) in [(mortgages, "x"), (RecordTable::Actions, "x"), (RecordTable::Documents, "a")] {
            assert_eq!(archive(table, name, first).await, None);
        }
        let stranger = records::archive(&tx, firm.stranger.licence, mortgages, "m", first).await.unwrap();
        assert_eq!(stranger, None);

        let action = find(&tx, licence, RecordTable::Actions, "a").await.id;
        let invoice = find(&tx, licence, mortgages, "m").await.id;
        let pay = "insert into payments (id,licence_id,consumer_id,action_id,invoice_id,amount_cents,\
             description,status,created_at,updated_at) values ($1,$2,$3,$4,$5,1,'','PAID',$6,$6)";
        let (payment, consumer) = (Uuid::now_v7(), firm.anna.consumer);
        tx.execute(pay, values![payment, licence, consumer, action, invoice, now()]).await.unwrap();
        let obstacle = async |table, name| records::find_obstacle(&tx, licence, table, name, now()).await.unwrap();
        assert_eq!(obstacle(mortgages, "m").await, Some(Obstacle::Paid));
        tx.execute("/* all licences */ delete from payments where id=$1", values![payment]).await.unwrap();
        assert_eq!(obstacle(mortgages, "m").await, None);
        let submit = "insert into submissions (id,licence_id,action_id,consumer_id,type,payload,evidence,\
             created_at,chain_position,previous_hash,hash,version) \
             values ($1,$2,$3,$4,'SIGN_OTD',$5,$5,$6,1,$7,$7,2)";
        let submission = Uuid::now_v7();
        let hash = vec![0u8; 32];
        let values = values![submission, licence, action, consumer, json!({}), now(), hash];
        tx.execute(submit, values).await.unwrap();
        assert_eq!(obstacle(mortgages, "m").await, Some(Obstacle::Answered { signed: true }));
        assert_eq!(obstacle(RecordTable::Actions, "a").await, Some(Obstacle::Answered { signed: true }));
        assert_eq!(obstacle(RecordTable::Actions, "b").await, None);
        assert_eq!(obstacle(RecordTable::Documents, "b").await, None);

        // A product takes its actions along; only newer versions open the records again.
        assert_eq!(records::remove(&tx, firm.stranger.licence, mortgages, "m", now()).await.unwrap(), None);
        assert_eq!(records::remove(&tx, licence, RecordTable::Products("invoice"), "m", now()).await.unwrap(), None);
        let along = records::remove(&tx, licence, mortgages, "m", now()).await.unwrap();
        assert_eq!(along, Some(vec![("a".to_owned(), 5), ("b".to_owned(), 5)]));
        assert_eq!(list(&tx, licence, RecordTable::Actions, Filter::default()).await, "");
        assert_eq!(write_products(&tx, licence, "mortgage", mortgage(3)).await, ["stale 3"]);
        assert_eq!(write_products(&tx, licence, "mortgage", mortgage(4)).await, ["created"]);
        assert_eq!(write(&tx, licence, actions(5)).await, ["stale 5", "stale 5"]);
        assert_eq!(write(&tx, licence, actions(6)).await, ["created", "created"]);
        for (table, batch) in [
            (RecordTable::Branches, Batch::Branches(vec![planned_record("x", 1, BranchRow {
                name: "x".to_owned(), domain: "x".to_owned(), is_restricted: false, takes_any_name: true,
            })])),
            (RecordTable::Advisers, Batch::Advisers(vec![planned_record("x", 1, AdviserRow { details: json!({}) })])),
            (RecordTable::Documents, Batch::Documents(vec![planned_record("x", 1, document_row(&["anna"]))])),
            (RecordTable::Actions, Batch::Actions(vec![planned_record("x", 1, of())])),
            (RecordTable::Announcements("banners"), Batch::Announcements {
                kind: "banners".to_owned(),
                records: vec![planned_record("x", 1, AnnouncementRow { details: json!({}) })],
            }),
        ] {
            assert_eq!(write(&tx, licence, batch.clone()).await, ["created"]);
            assert_eq!(records::remove(&tx, licence, table, "x", now()).await.unwrap(), Some(Vec::new()));
            assert_eq!(write(&tx, licence, batch).await, ["stale 1"]);
        }
        assert_eq!(records::sweep_deleted(&tx, firm.stranger.licence, second).await.unwrap(), 0);
        assert_eq!(records::sweep_deleted(&tx, licence, second).await.unwrap(), 8);
    }
}
