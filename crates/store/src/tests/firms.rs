//! Firms with their branches and hosts, the accounts of their consumers, and the feed's epochs.

use std::collections::HashMap;

use domain::ids::LicenceId;
use domain::locale::Locale;
use serde_json::json;
use uuid::Uuid;

use super::{Firm, instant};
use crate::accounts::consumers;
use crate::events::feed::{self, Position};
use crate::firms::licences;
use crate::sql::values;
use crate::{StoreError, sqlite_and_postgres, testing};

const NOW: &str = "2026-11-21T09:00:00.123456Z";

sqlite_and_postgres! {
    async fn a_firm_has_branches_and_hosts(firm: Firm) {
        let tx = firm.begin().await;
        let id = firm.anna.licence;
        let put = async |settings| {
            let settings = serde_json::from_value(settings).unwrap();
            licences::put(&tx, LicenceId::new(Uuid::now_v7()), "firm", 2, &settings, instant(NOW)).await.unwrap()
        };
        let name = "De firma";
        let settings = json!({ "name": name, "hosts": ["A.example"], "mail": { "enabled": true } });
        assert_eq!(put(settings).await, id);
        for (external_id, name, domain) in [("b1", "Zuid", "firm"), ("b2", "Noord", "firm-noord")] {
            licences::put_branch(&tx, Uuid::now_v7(), id, external_id, 1, name, domain).await.unwrap();
        }
        licences::put_branch(&tx, Uuid::now_v7(), id, "b2", 2, "Oost", "firm-oost").await.unwrap();

        let all = licences::load_all(&tx).await.unwrap();
        let slugs: Vec<_> = all.iter().map(|(licence, ..)| licence.slug.as_str()).collect();
        assert_eq!(slugs, ["firm", "other"]);
        let (licence, branches, hosts) = &all[0];
        assert_eq!((licence.id, licence.name.as_str(), licence.version), (id, name, 2));
        assert_eq!((licence.mail_since, licence.settings.name.as_str()), (Some(instant(NOW)), name));
        let names: Vec<_> = branches.iter().map(|one| (one.external_id.as_str(), one.name.as_str())).collect();
        assert_eq!(names, [("b2", "Oost"), ("b1", "Zuid")]);
        assert_eq!(hosts.as_slice(), ["a.example"]);
        assert!(all[1].1.is_empty() && all[1].2.is_empty() && all[1].0.mail_since.is_none());

        for (own, domain) in [(Some("b2"), "firm-oost"), (Some("gone"), "firm"), (None, "firm")] {
            assert_eq!(licences::branch_for(&tx, licence, own).await.unwrap().as_deref(), Some(domain));
        }
        assert_eq!(licences::branch_for(&tx, &all[1].0, Some("b1")).await.unwrap(), None);
        assert!(licences::has_branch(&tx, id, "firm-oost").await.unwrap());
        assert!(!licences::has_branch(&tx, id, "firm-noord").await.unwrap());
        assert!(!licences::has_branch(&tx, firm.stranger.licence, "firm").await.unwrap());
        assert_eq!(licences::mailing(&tx).await.unwrap().len(), 1);
        assert_eq!(licences::slugs(&tx).await.unwrap().len(), 2);
        assert_eq!(licences::by_id(&tx, id).await.unwrap().unwrap().slug, "firm");
        assert!(licences::by_slug(&tx, "nobody").await.unwrap().is_none());
        let other = firm.stranger.licence;
        let taken = licences::put_branch(&tx, Uuid::now_v7(), other, "b", 1, "B", "firm-oost").await;
        assert!(matches!(taken, Err(StoreError::Duplicate(_))), "{taken:?}");
    }
}

sqlite_and_postgres! {
    async fn accounts_are_found_by_their_names(firm: Firm) {
        let tx = firm.begin().await;
        let (licence, anna, bram) = (firm.anna.licence, firm.anna.consumer, firm.bram.consumer);
        let set = async |id, user, email, partner| {
            let text = "/* all licences */ update consumers set user_name_key=$1,email_key=$2,partner_external_id=$3,\
                 date_of_birth=$4 where id=$5";
            let born = "1980-02-29".parse::<chrono::NaiveDate>().unwrap();
            tx.execute(text, values![user, email, partner, born, id]).await.unwrap();
        };
        set(anna, Some("b@x.nl"), None, Some("bram")).await;
        set(bram, Some("bram"), Some("b@x.nl"), Some("anna")).await;
        set(firm.stranger.consumer, None, Some("c@x.nl"), None::<&str>).await;

        // The address goes before the user name.
        for (name, id) in [(" B@x.NL", bram), ("bram", bram)] {
            assert_eq!(consumers::by_sign_in_name(&tx, licence, name).await.unwrap().unwrap().id, id);
        }
        for name in ["c@x.nl", " ", "anna"] {
            assert!(consumers::by_sign_in_name(&tx, licence, name).await.unwrap().is_none(), "{name}");
        }
        assert_eq!(consumers::with_email(&tx, licence, "B@X.nl").await.unwrap()[0].id, bram);
        assert!(consumers::with_email(&tx, licence, "c@x.nl").await.unwrap().is_empty());
        let account = consumers::by_external_id(&tx, licence, "anna").await.unwrap().unwrap();
        assert_eq!((account.id, account.date_of_birth.unwrap().to_string().as_str()), (anna, "1980-02-29"));
        assert_eq!(consumers::partner_of(&tx, &account).await.unwrap().unwrap().id, bram);
        assert!(consumers::find(&tx, firm.stranger).await.unwrap().is_some());
        let foreign = crate::Scope { licence, ..firm.stranger };
        assert!(consumers::find(&tx, foreign).await.unwrap().is_none());
        assert!(consumers::lock_for_update(&tx, foreign).await.unwrap().is_none());

        let ids = vec![anna, firm.stranger.consumer];
        let names = consumers::external_ids(&tx, licence, ids).await.unwrap();
        assert_eq!(names, HashMap::from([(anna, "anna".to_owned())]));
        let names = || vec!["bram".to_owned(), "anna".to_owned(), "carla".to_owned()];
        assert_eq!(consumers::with_external_ids(&tx, licence, names()).await.unwrap(), [anna, bram]);
        assert!(consumers::with_external_ids(&tx, licence, Vec::new()).await.unwrap().is_empty());
        let held = consumers::hold_external(&tx, licence, names()).await.unwrap();
        assert_eq!((held.len(), held["bram"].id), (2, bram));
    }
}

sqlite_and_postgres! {
    async fn an_account_is_changed_by_its_owner_alone(firm: Firm) {
        let (anna, now) = (firm.anna, instant(NOW));
        testing::add_session(&firm.store, firm.stranger, Uuid::now_v7(), now, now).await.unwrap();
        let tx = firm.begin().await;
        let account = async || consumers::lock_for_update(&tx, anna).await.unwrap().unwrap();
        assert!(!consumers::is_let_in(&tx, &account().await).await.unwrap());
        let text = "insert into audit (id,licence_id,consumer_id,actor,type,details,occurred_at) \
             values ($1,$2,$3,'firm','consumer.invited',$4,$5)";
        tx.execute(text, values![Uuid::now_v7(), anna.licence, anna.consumer, json!({}), now]).await.unwrap();
        assert!(consumers::is_let_in(&tx, &account().await).await.unwrap());
        for (id, is_let_in) in [(firm.bram.consumer, false), (firm.stranger.consumer, true)] {
            let account = consumers::by_id(&tx, id).await.unwrap().unwrap();
            assert_eq!(consumers::is_let_in(&tx, &account).await.unwrap(), is_let_in);
        }

        consumers::set_password(&tx, anna, "hash", now).await.unwrap();
        assert!(consumers::activate(&tx, anna, now).await.unwrap());
        assert!(!consumers::activate(&tx, anna, now).await.unwrap());
        consumers::set_locale(&tx, anna, Locale::En).await.unwrap();
        consumers::enable_two_factor(&tx, anna, vec![7; 40], Some(5)).await.unwrap();
        assert!(!consumers::accept_step(&tx, anna, 5).await.unwrap());
        assert!(consumers::accept_step(&tx, anna, 6).await.unwrap());
        consumers::set_two_factor_reset(&tx, anna, Some(now)).await.unwrap();
        let changed = account().await;
        assert_eq!((changed.password_hash.as_deref(), changed.activated_at), (Some("hash"), Some(now)));
        assert_eq!(changed.locale.language, Locale::En);
        let factor = &changed.two_factor;
        assert_eq!((factor.enabled, factor.last_step, factor.reset_at), (true, Some(6), Some(now)));
        assert_eq!(consumers::sealed_secrets(&tx, 2).await.unwrap(), [vec![7; 40]]);
        consumers::disable_two_factor(&tx, anna).await.unwrap();
        assert_eq!(account().await.two_factor, consumers::StoredSecondFactor::default());
        assert!(consumers::accept_step(&tx, anna, 1).await.unwrap());
        let bram = consumers::find(&tx, firm.bram).await.unwrap().unwrap();
        assert!(bram.password_hash.is_none() && bram.activated_at.is_none());
        assert_eq!(bram.two_factor, consumers::StoredSecondFactor::default());
    }
}

sqlite_and_postgres! {
    async fn a_restored_feed_has_cursors_of_its_own(firm: Firm) {
        let tx = firm.begin().await;
        let licence = firm.anna.licence;
        let first = feed::list_epochs(&tx).await.unwrap();
        assert_eq!(first.cursor(7), "0-7");
        assert_eq!(feed::parse_position(&tx, licence, "0-7").await.unwrap(), Position::Restarted { after: 0 });
        feed::restart(&tx, instant(NOW)).await.unwrap();
        feed::restart(&tx, instant(NOW)).await.unwrap();
        let now = feed::list_epochs(&tx).await.unwrap();
        assert_ne!(now.cursor(0), first.cursor(0));
        assert_eq!(feed::parse_position(&tx, licence, &now.cursor(0)).await.unwrap(), Position::After(0));
        assert_eq!(feed::parse_position(&tx, licence, "0-7").await.unwrap(), Position::Restarted { after: 0 });
        assert_eq!(feed::parse_position(&tx, licence, "x").await.unwrap(), Position::Unreadable);
    }
}
