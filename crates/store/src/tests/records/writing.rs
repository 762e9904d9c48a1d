//! Tests of records that are inserted, replaced or rejected, and lists of them.

use chrono::TimeDelta;
use domain::kinds::ProductKind;
use domain::records::Manager;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    Firm, action_row, consumer_row, document_row, find, list, now, of_product, planned_record, product_row,
    references, write, write_products,
};
use crate::accounts::consumers;
use crate::portal::products;
use crate::records::{
    self, ActionRow, ActionState, AdviserRow, AnnouncementRow, Batch, BranchRow, ConsumerRow, DocumentRow,
    Filter, Obstacle, ProductRow, RecordQuery, RecordTable, UndoneProduct, WriteOutcome, answers,
};
use crate::sql::{QueryExt, values};
use crate::{erased, sqlite_and_postgres};

sqlite_and_postgres! {
    async fn newer_versions_replace_records(firm: Firm) {
        let tx = firm.begin().await;
        let licence = firm.anna.licence;
        let branch = |version, domain: &str| {
            let row = BranchRow { name: "Zuid".to_owned(), domain: domain.to_owned(), is_restricted: false, takes_any_name: true };
            Batch::Branches(vec![planned_record("zuid", version, row)])
        };
        assert_eq!(write(&tx, licence, branch(2, "zuid")).await, ["created"]);
        assert_eq!(write(&tx, licence, branch(2, "zuid")).await, ["unchanged"]);
        assert_eq!(write(&tx, licence, branch(1, "zuid")).await, ["stale 2"]);
        assert_eq!(write(&tx, licence, branch(3, "zuid-2")).await, ["updated"]);
        assert_eq!(write(&tx, firm.stranger.licence, branch(1, "zuid-2")).await, ["/domain Taken"]);
        let desk = Manager::desk("Femke");
        let renamed = records::write(&tx, licence, branch(4, "zuid-2"), &desk, now()).await.unwrap();
        assert!(matches!(renamed[..], [WriteOutcome::Updated(_)]), "{renamed:?}");
        let found = find(&tx, licence, RecordTable::Branches, "zuid").await;
        assert_eq!((found.version, found.updated_at), (4, None));
        assert_eq!(found.attributes, json!({ "name": "Zuid", "domain": "zuid-2" }));

        let adviser = |version, name: &str| {
            let row = AdviserRow { details: json!({ "name": name }) };
            Batch::Advisers(vec![planned_record("els", version, row)])
        };
        assert_eq!(write(&tx, licence, adviser(1, "Els")).await, ["created"]);
        assert_eq!(write(&tx, licence, adviser(2, "Elsa")).await, ["updated"]);
        let found = find(&tx, licence, RecordTable::Advisers, "els").await;
        assert_eq!((found.version, found.updated_at), (2, Some(now())));
        assert_eq!(found.attributes, json!({ "name": "Elsa" }));
        let names = ["els".to_owned(), "jan".to_owned()];
        let details = products::adviser_details(&tx, licence, names).await.unwrap();
        assert_eq!(details.into_iter().collect::<Vec<_>>(), [("els".to_owned(), json!({ "name": "Elsa" }))]);

        let announcements = |names: &[&str]| {
            let row = AnnouncementRow { details: json!({ "text": "Hallo" }) };
            let records = names.iter().map(|name| planned_record(name, 1, row.clone())).collect();
            Batch::Announcements { kind: "banners".to_owned(), records }
        };
        assert_eq!(write(&tx, licence, announcements(&["b", "a"])).await, ["created", "created"]);
        assert_eq!(write(&tx, licence, announcements(&["a"])).await, ["unchanged"]);
        assert_eq!(list(&tx, licence, RecordTable::Announcements("banners"), Filter::default()).await, "a b");
        assert_eq!(list(&tx, licence, RecordTable::Announcements("notifications"), Filter::default()).await, "");
        let several = ["a".to_owned(), "c".to_owned()];
        let several = RecordQuery::Several(&several);
        let found = records::read(&tx, licence, RecordTable::Announcements("banners"), several).await.unwrap();
        assert_eq!((found.len(), found[0].attributes.clone()), (1, json!({ "text": "Hallo" })));
        let after = Filter::default();
        let after = RecordQuery::After("a", 1, &after);
        let found = records::read(&tx, licence, RecordTable::Announcements("banners"), after).await.unwrap();
        assert_eq!(found.iter().map(|one| one.external_id.as_str()).collect::<Vec<_>>(), ["b"]);
    }
}

sqlite_and_postgres! {
    async fn consumers_keep_how_they_sign_in(firm: Firm) {
        let tx = firm.begin().await;
        let licence = firm.anna.licence;
        let batch = |name: &str, version, row| Batch::Consumers(vec![planned_record(name, version, row)]);
        assert_eq!(write(&tx, licence, batch("anna", 2, consumer_row("anna"))).await, ["updated"]);
        consumers::set_password(&tx, firm.anna, "hash", now()).await.unwrap();
        let row = ConsumerRow { locale: "en".to_owned(), two_factor_required: true, ..consumer_row("anna") };
        assert_eq!(write(&tx, licence, batch("anna", 3, row)).await, ["updated"]);
        let account = consumers::find(&tx, firm.anna).await.unwrap().unwrap();
        assert_eq!(account.password_hash.as_deref(), Some("hash"));
        assert_eq!(account.locale.language.code(), "nl");
        assert!(account.two_factor.required);
        assert_eq!(account.email.as_deref(), Some("anna@X.nl"));
        let found = find(&tx, licence, RecordTable::Consumers, "anna").await;
        assert_eq!(found.more["has_password"], json!(true));
        assert_eq!(found.attributes, json!({ "name": "anna" }));

        // One signs in with either: the address of one is not the user name of another.
        let carla = ConsumerRow { user_name_key: Some("anna@x.nl".to_owned()), ..consumer_row("carla") };
        assert_eq!(write(&tx, licence, batch("carla", 1, carla)).await, ["/user_name Taken"]);
        let carla = || ConsumerRow { branch: references("/branch", &["zuid"]).pop(), ..consumer_row("carla") };
        assert_eq!(write(&tx, licence, batch("carla", 1, carla())).await, ["/branch UnknownReference"]);
        let zuid = BranchRow { name: "Zuid".to_owned(), domain: "zuid".to_owned(), is_restricted: false, takes_any_name: true };
        write(&tx, licence, Batch::Branches(vec![planned_record("zuid", 1, zuid)])).await;
        assert_eq!(write(&tx, licence, batch("carla", 1, carla())).await, ["created"]);
        erased::add(&tx, licence, b"dirk".to_vec(), now()).await.unwrap();
        assert_eq!(write(&tx, licence, batch("dirk", 1, consumer_row("dirk"))).await, [" Restricted"]);

        for (filter, names) in [
            (Filter::default(), "anna bram carla"),
            (Filter { email: Some("carla@x.nl".to_owned()), ..Filter::default() }, "carla"),
            (Filter { has_password: Some(true), ..Filter::default() }, "anna"),
            (Filter { has_password: Some(false), ..Filter::default() }, "bram carla"),
            (Filter { updated_since: Some(now()), ..Filter::default() }, "anna carla"),
            (Filter { ended: true, ..Filter::default() }, ""),
        ] {
            assert_eq!(list(&tx, licence, RecordTable::Consumers, filter.clone()).await, names, "{filter:?}");
        }

        // The branch is named by a consumer until the relation ends; the record opens with a newer version.
        let obstacle = records::find_obstacle(&tx, licence, RecordTable::Branches, "zuid", now()).await.unwrap();
        assert_eq!(obstacle, Some(Obstacle::LastBranch));
        let noord = BranchRow { name: "Noord".to_owned(), domain: "noord".to_owned(), is_restricted: false, takes_any_name: true };
        write(&tx, licence, Batch::Branches(vec![planned_record("noord", 1, noord)])).await;
        let obstacle = records::find_obstacle(&tx, licence, RecordTable::Branches, "zuid", now()).await.unwrap();
        assert_eq!(obstacle, Some(Obstacle::NamedByConsumers));
        let session = Uuid::now_v7();
        let insert = "insert into sessions \
             (id,licence_id,consumer_id,stage,created_at,last_used_at,expires_at) \
             select $1,licence_id,id,'full',$2,$2,$2 from consumers \
             where licence_id=$3 and external_id='carla'";
        tx.execute(insert, values![session, now(), licence]).await.unwrap();
        assert!(records::remove(&tx, licence, RecordTable::Consumers, "carla", now()).await.unwrap().is_some());
        assert_eq!(records::remove(&tx, licence, RecordTable::Consumers, "carla", now()).await.unwrap(), None);
        let alive = "/* all licences */ select exists(select 1 from sessions where id=$1 and ended_at is null)";
        assert!(!tx.query_one(alive, values![session], |row| row.read::<bool>()).await.unwrap());
        assert_eq!(records::find_obstacle(&tx, licence, RecordTable::Branches, "zuid", now()).await.unwrap(), None);
        let ended = Filter { ended: true, ..Filter::default() };
        assert_eq!(list(&tx, licence, RecordTable::Consumers, ended).await, "carla");
        let owned = || product_row(&["carla"]);
        let written = write_products(&tx, licence, "mortgage", vec![planned_record("m", 1, owned())]).await;
        assert_eq!(written, ["/owners Ended"]);
        let insert = "insert into erasures (consumer_id,licence_id,asked_at) \
             select id,licence_id,$1 from consumers where licence_id=$2 and external_id='carla'";
        tx.execute(insert, values![now(), licence]).await.unwrap();
        let written = write_products(&tx, licence, "mortgage", vec![planned_record("m", 1, owned())]).await;
        assert_eq!(written, ["/owners Restricted"]);
        assert_eq!(write(&tx, licence, batch("carla", 2, carla())).await, [" Restricted"]);
        tx.execute("delete from erasures where licence_id=$1", values![licence]).await.unwrap();
        assert_eq!(write(&tx, licence, batch("carla", 1, carla())).await, ["stale 1"]);
        assert_eq!(write(&tx, licence, batch("carla", 2, carla())).await, ["updated"]);
        assert_eq!(list(&tx, licence, RecordTable::Consumers, Filter::default()).await, "anna bram carla");
    }
}

sqlite_and_postgres! {
    async fn products_have_owners_and_advisers(firm: Firm) {
        let tx = firm.begin().await;
        let licence = firm.anna.licence;
        let adviser = |name: &str| planned_record(name, 1, AdviserRow { details: json!({}) });
        write(&tx, licence, Batch::Advisers(vec![adviser("els"), adviser("jan")])).await;
        let with = |owners: &[&str], advisers: &[&str]| ProductRow {
            advisers: references("/advisers", advisers),
            dossier_external_id: Some("d1".to_owned()),
            ends_at: Some(now()),
            ..product_row(owners)
        };
        write_products(&tx, licence, "dossier", vec![planned_record("d1", 1, product_row(&["anna"]))]).await;
        let outcomes = write_products(&tx, licence, "otd", vec![
            planned_record("a", 1, with(&["anna", "bram"], &["els"])),
            planned_record("b", 1, with(&["anna"], &["els", "jan"])),
            planned_record("c", 1, with(&["carla"], &[])),
            planned_record("d", 1, with(&["anna"], &["piet"])),
        ]).await;
        assert_eq!(outcomes[..2], ["created", "created"]);
        assert_eq!(outcomes[2..], ["/owners UnknownReference", "/advisers UnknownReference"]);
        let otds = RecordTable::Products("otd");
        let found = find(&tx, licence, otds, "a").await;
        let expected = json!({ "owners": ["anna", "bram"], "dossier": "d1", "label": "Product" });
        assert_eq!(found.attributes, expected);

        let text = "update products set consumer_fields=$1 where licence_id=$2 and external_id='a'";
        tx.execute(text, values![json!({ "is_signed": true }), licence]).await.unwrap();
        let row = || ProductRow { details: json!({ "is_signed": false }), ..with(&["bram"], &["jan"]) };
        assert_eq!(write_products(&tx, licence, "otd", vec![planned_record("a", 2, row())]).await, ["updated"]);
        let found = find(&tx, licence, otds, "a").await;
        assert_eq!(found.attributes, json!({ "owners": ["bram"], "dossier": "d1", "is_signed": true }));
        assert_eq!(found.more["done_by_consumer"], json!({ "is_signed": true }));
        let undone = records::undo_consumer_acts(&tx, licence, ProductKind::Otd, "a", now()).await.unwrap().unwrap();
        assert!(undone.is_changed);
        let again = records::undo_consumer_acts(&tx, licence, ProductKind::Otd, "a", now()).await.unwrap();
        assert_eq!(again, Some(UndoneProduct { is_changed: false, ..undone }));
        assert_eq!(records::undo_consumer_acts(&tx, firm.stranger.licence, ProductKind::Otd, "a", now()).await.unwrap(), None);
        let found = find(&tx, licence, otds, "a").await;
        assert_eq!(found.attributes["is_signed"], json!(false));
        assert_eq!(found.more["done_by_consumer"], Value::Null);

        let some = |text: &str| Some(text.to_owned());
        for (filter, names) in [
            (Filter::default(), "a b"),
            (Filter { owner: some("anna"), ..Filter::default() }, "b"),
            (Filter { adviser: some("jan"), ..Filter::default() }, "a b"),
            (Filter { adviser: some("els"), ..Filter::default() }, "b"),
            (Filter { dossier: some("d1"), ..Filter::default() }, "a b"),
            (Filter { dossier: some("d2"), ..Filter::default() }, ""),
            (Filter { updated_since: Some(now() + TimeDelta::seconds(1)), ..Filter::default() }, ""),
        ] {
            assert_eq!(list(&tx, licence, otds, filter.clone()).await, names, "{filter:?}");
        }
        for (table, name, obstacle) in [
            (RecordTable::Advisers, "els", Some(Obstacle::NamedByProducts)),
            (RecordTable::Advisers, "piet", None),
            (RecordTable::Products("dossier"), "d1", Some(Obstacle::NamedByProducts)),
            (otds, "a", None),
            (otds, "x", None),
        ] {
            assert_eq!(records::find_obstacle(&tx, licence, table, name, now()).await.unwrap(), obstacle, "{name}");
        }
        for (table, name) in [
            (RecordTable::Branches, "b"), (RecordTable::Advisers, "els"), (RecordTable::Consumers, "anna"),
            (otds, "a"), (RecordTable::Actions, "x"), (RecordTable::Documents, "x"),
            (RecordTable::Announcements("banners"), "x"),
        ] {
            records::lock(&tx, licence, table, name).await.unwrap();
        }
    }
}

sqlite_and_postgres! {
    async fn what_was_answered_stays(firm: Firm) {
        let tx = firm.begin().await;
        let licence = firm.anna.licence;
        write_products(&tx, licence, "mortgage", vec![planned_record("m", 1, product_row(&["anna"]))]).await;
        let invoice = product_row(&["anna", "bram"]);
        write_products(&tx, licence, "invoice", vec![planned_record("i", 1, invoice)]).await;
        let of = |product: &str, owners: &[&str]| ActionRow {
            product: Some(of_product("mortgage", product)),
            invoice: Some(of_product("invoice", "i")),
            deadline: Some("2026-12-01".parse().unwrap()),
            ..action_row("UPLOAD_DOCUMENT", owners)
        };
        let outcomes = write(&tx, licence, Batch::Actions(vec![
            planned_record("a", 1, of("m", &["anna"])),
            planned_record("b", 1, of("m", &["bram"])),
            planned_record("c", 1, of("x", &["anna"])),
            planned_record("d", 1, action_row("SIGN_OTD", &["anna", "bram"])),
        ])).await;
        assert_eq!(outcomes, ["created", "/owners NotAnOwner", "/product UnknownReference", "created"]);
        let mark = "/* all licences */ update action_owners set done_at=$1 where consumer_id=$2";
        tx.execute(mark, values![now(), firm.anna.consumer]).await.unwrap();
        let text = "update actions set type='REUPLOAD_DOCUMENT',rejection='unreadable' \
             where licence_id=$1 and external_id='a'";
        tx.execute(text, values![licence]).await.unwrap();
        let outcomes = write(&tx, licence, Batch::Actions(vec![
            planned_record("a", 2, ActionRow { label: "New".to_owned(), ..of("m", &["anna"]) }),
            planned_record("d", 2, action_row("PAY_INVOICE", &["anna"])),
        ])).await;
        assert_eq!(outcomes, ["updated", "/type Answered"]);
        let found = find(&tx, licence, RecordTable::Actions, "a").await;
        assert_eq!(found.attributes, json!({
            "type": "REUPLOAD_DOCUMENT", "label": "New", "comment": null, "owners": ["anna"],
            "completion": "all", "product": { "kind": "mortgage", "external_id": "m" },
            "date_created": "2026-11-01", "deadline": "2026-12-01", "required": true, "is_done": false,
            "date_executed": null, "invoice": null,
        }));
        assert_eq!(found.more["answered_by"], json!(["anna"]));
        assert_eq!(found.more["rejection"], json!("unreadable"));
        assert_eq!(answers::find_action(&tx, licence, "a").await.unwrap(), Some(found.id));
        assert_eq!(answers::find_action(&tx, firm.stranger.licence, "a").await.unwrap(), None);

        let elsewhere = ActionRow { executed_at: Some(now()), ..action_row("SIGN_OTD", &["anna"]) };
        let later = ActionRow { executed_at: Some(now() + TimeDelta::days(1)), ..elsewhere.clone() };
        for (version, row) in [(3, elsewhere), (4, later)] {
            let batch = Batch::Actions(vec![planned_record("d", version, row)]);
            assert_eq!(write(&tx, licence, batch).await, ["updated"]);
        }
        let found = find(&tx, licence, RecordTable::Actions, "d").await;
        assert_eq!(found.attributes["owners"], json!(["anna"]));
        assert_eq!(found.more["answered_at"], json!(now()));
        assert_eq!(found.attributes["product"], Value::Null);

        let some = |text: &str| Some(text.to_owned());
        for (filter, names) in [
            (Filter::default(), "a d"),
            (Filter { owner: some("anna"), ..Filter::default() }, "a d"),
            (Filter { owner: some("bram"), ..Filter::default() }, ""),
            (Filter { kind: some("SIGN_OTD"), ..Filter::default() }, "d"),
            (Filter { product: Some(("mortgage".to_owned(), "m".to_owned())), ..Filter::default() }, "a"),
            (Filter { product: Some(("invoice".to_owned(), "m".to_owned())), ..Filter::default() }, ""),
            (Filter { state: Some(ActionState::Open), ..Filter::default() }, "a"),
            (Filter { state: Some(ActionState::Answered), ..Filter::default() }, "d"),
            (Filter { state: Some(ActionState::Processed), ..Filter::default() }, ""),
            (Filter { updated_since: Some(now()), ..Filter::default() }, "a d"),
        ] {
            assert_eq!(list(&tx, licence, RecordTable::Actions, filter.clone()).await, names, "{filter:?}");
        }
        let process = async |name| answers::process(&tx, licence, name, now()).await.unwrap();
        let open = process("a").await.unwrap();
        assert_eq!((open.answered_at, open.processed_at, open.is_new), (None, None, false));
        assert!(process("d").await.unwrap().is_new);
        let again = process("d").await.unwrap();
        assert_eq!((again.answered_at, again.processed_at, again.is_new), (Some(now()), Some(now()), false));
        assert!(process("x").await.is_none());
        let processed = Filter { state: Some(ActionState::Processed), ..Filter::default() };
        assert_eq!(list(&tx, licence, RecordTable::Actions, processed).await, "d");
    }
}

sqlite_and_postgres! {
    async fn documents_belong_to_products_and_actions(firm: Firm) {
        let tx = firm.begin().await;
        let licence = firm.anna.licence;
        write_products(&tx, licence, "mortgage", vec![planned_record("m", 1, product_row(&["anna"]))]).await;
        write(&tx, licence, Batch::Actions(vec![planned_record("a", 1, action_row("SIGN_OTD", &["anna"]))])).await;
        let of_action = |name: &str| {
            DocumentRow { action: references("/action", &[name]).pop(), ..document_row(&["anna"]) }
        };
        let row = DocumentRow { product: Some(of_product("mortgage", "m")), ..document_row(&["anna", "bram"]) };
        let outcomes = write(&tx, licence, Batch::Documents(vec![
            planned_record("p", 1, row.clone()), planned_record("q", 1, of_action("a")), planned_record("r", 1, of_action("x")),
            planned_record("s", 1, document_row(&[])),
        ])).await;
        assert_eq!(outcomes, ["created", "created", "/action UnknownReference", "created"]);
        let owners = references("/owners", &["bram"]);
        let row = DocumentRow { purpose: "product".to_owned(), owners, ..row };
        assert_eq!(write(&tx, licence, Batch::Documents(vec![planned_record("p", 2, row)])).await, ["updated"]);
        let owners = "/* all licences */ select o.consumer_id from document_owners o join documents d on d.id=o.document_id \
             where d.external_id='p'";
        let owners: Vec<Uuid> = tx.query(owners, values![], |row| row.read()).await.unwrap();
        assert_eq!(owners, [firm.bram.consumer]);
        let found = find(&tx, licence, RecordTable::Documents, "p").await;
        assert_eq!((found.version, found.attributes), (2, json!({ "label": "Terms" })));
        assert_eq!(found.more["bytes"], Value::Null);
        for (filter, names) in [
            (Filter::default(), "p q s"),
            (Filter { purpose: Some("important".to_owned()), ..Filter::default() }, "q s"),
            (Filter { product: Some(("mortgage".to_owned(), "m".to_owned())), ..Filter::default() }, "p"),
            (Filter { action: Some("a".to_owned()), ..Filter::default() }, "q"),
            (Filter { updated_since: Some(now()), ..Filter::default() }, "p q s"),
        ] {
            assert_eq!(list(&tx, licence, RecordTable::Documents, filter.clone()).await, names, "{filter:?}");
        }
    }
}
