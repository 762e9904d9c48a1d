//! Tests of notices, from their subjects to the mail.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use domain::action_type::ActionType;
use domain::kinds::ProductKind;
use domain::mail::MailState;
use domain::notices::{Bounces, NoticeKind, Preferences, SubjectState};
use serde_json::json;
use uuid::Uuid;

use super::{Firm, add_product, instant};
use crate::mails::{self, Choices, Counts, MailQuery, NewMail};
use crate::maintenance::gauges;
use crate::notices::{self, NewNotice, SkipReason};
use crate::sql::values;
use crate::{Scope, Tx, sqlite_and_postgres};

const NOW: &str = "2026-11-21T09:00:00.123456Z";

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

async fn add_action(tx: &Tx, owners: &[Scope], name: &str, deadline: Option<&str>) -> Uuid {
    let id = super::add_action(tx, owners, None, name, "UPLOAD_DOCUMENT", json!({})).await;
    let text = "/* all licences */ update actions set deadline=$1,required=true,created_at=$2 where id=$3";
    tx.execute(text, values![deadline.map(day), instant(NOW), id]).await.expect("a deadline");
    id
}

async fn add_appointment(tx: &Tx, owner: Scope, name: &str) -> Uuid {
    let details = json!({ "label": name, "date": "2026-12-01" });
    add_product(tx, &[owner], ProductKind::Appointment.name(), name, details).await
}

fn new_notice(consumer: Uuid, kind: NoticeKind, subject: Uuid, due_at: DateTime<Utc>) -> NewNotice {
    NewNotice {
        id: Uuid::now_v7(),
        consumer,
        kind,
        subject,
        dedupe_key: "once".to_owned(),
        required: true,
        urgent: false,
        details: json!({ "b": 1, "a": "é" }),
        due_at,
    }
}

sqlite_and_postgres! {
    async fn notices_wait_until_they_are_mailed_or_skipped(firm: Firm) {
        let (licence, now) = (firm.anna.licence, instant(NOW));
        let later = now + TimeDelta::hours(1);
        let action = Uuid::now_v7();
        let first = new_notice(firm.anna.consumer, NoticeKind::NewAction, action, now);
        let second = new_notice(firm.anna.consumer, NoticeKind::Reminder, action, later);
        let again = new_notice(firm.anna.consumer, NoticeKind::NewAction, action, later);
        let of_bram = new_notice(firm.bram.consumer, NoticeKind::NewAction, action, later);
        let tx = firm.begin().await;
        let all = vec![first.clone(), second.clone(), again, of_bram.clone()];
        notices::add(&tx, licence, all, now).await.unwrap();
        notices::add(&tx, licence, Vec::new(), now).await.unwrap();
        assert_eq!(notices::count_waiting(&tx).await.unwrap(), 3);
        assert_eq!(notices::list_due(&tx, now - TimeDelta::hours(1), 10).await.unwrap(), []);
        assert_eq!(notices::list_due(&tx, now, 10).await.unwrap(), [firm.anna]);
        assert_eq!(notices::list_due(&tx, later, 10).await.unwrap().len(), 2);
        assert_eq!(notices::list_due(&tx, later, 1).await.unwrap().len(), 1);
        let elsewhere = Scope { licence: firm.stranger.licence, ..firm.anna };
        assert!(notices::hold_waiting(&tx, elsewhere).await.unwrap().is_empty());
        let held = notices::hold_waiting(&tx, firm.anna).await.unwrap();
        let moments: Vec<_> = held.iter().map(|(notice, due_at)| (notice.id, *due_at)).collect();
        assert_eq!(moments, [(first.id, now), (second.id, later)]);
        let (read, _) = &held[0];
        assert_eq!((read.kind, read.subject, read.dedupe_key.as_str()), (first.kind, action, "once"));
        assert_eq!((read.required, read.urgent, &read.details), (true, false, &first.details));

        let mail = Uuid::now_v7();
        let new = NewMail { id: mail, scope: firm.anna, kind: "notices".to_owned() };
        mails::add(&tx, new, now).await.unwrap();
        notices::assign_to_mail(&tx, firm.anna.licence, &[second.id, first.id], mail).await.unwrap();
        let told = notices::of_mail(&tx, firm.anna.licence, mail).await.unwrap();
        assert_eq!(told.iter().map(|notice| notice.id).collect::<Vec<_>>(), [first.id, second.id]);
        notices::skip(&tx, firm.anna.licence, &[second.id], SkipReason::OptedOut).await.unwrap();
        notices::skip(&tx, firm.anna.licence, &[], SkipReason::OptedOut).await.unwrap();
        assert_eq!(notices::of_mail(&tx, firm.anna.licence, mail).await.unwrap().len(), 1);
        notices::postpone(&tx, firm.anna.licence, &[of_bram.id], later + TimeDelta::hours(1)).await.unwrap();
        assert!(notices::list_due(&tx, later, 10).await.unwrap().is_empty());
        assert_eq!(gauges::collect(&tx, now).await.unwrap().notices_waiting, 1);

        let text = "insert into holds (consumer_id,licence_id,reason,created_at) values ($1,$2,'',$3)";
        tx.execute(text, values![firm.anna.consumer, licence, now]).await.unwrap();
        assert_eq!(notices::delete_expired(&tx, later).await.unwrap(), 0);
        tx.execute("/* all licences */ delete from holds", values![]).await.unwrap();
        assert_eq!(notices::delete_expired(&tx, now).await.unwrap(), 0);
        assert_eq!(notices::delete_expired(&tx, later).await.unwrap(), 2);
    }
}

sqlite_and_postgres! {
    async fn deadlines_are_read_a_page_at_a_time(firm: Firm) {
        let (licence, now) = (firm.anna.licence, instant(NOW));
        let tx = firm.begin().await;
        let (anna, bram) = (firm.anna, firm.bram);
        let first = add_action(&tx, &[anna, bram], "first", Some("2026-12-01")).await;
        let second = add_action(&tx, &[anna], "second", Some("2026-12-01")).await;
        let third = add_action(&tx, &[bram], "third", Some("2026-12-02")).await;
        add_action(&tx, &[anna], "never", None).await;
        add_action(&tx, &[anna], "late", Some("2026-12-03")).await;
        let done = add_action(&tx, &[anna], "done", Some("2026-12-01")).await;
        tx.execute("/* all licences */ update actions set is_done=true where id=$1", values![done]).await.unwrap();
        let archived = add_action(&tx, &[anna], "archived", Some("2026-12-01")).await;
        tx.execute("/* all licences */ update actions set archived_at=$1 where id=$2", values![now, archived]).await.unwrap();
        add_action(&tx, &[firm.stranger], "first", Some("2026-12-01")).await;
        let text = "/* all licences */ update action_owners set done_at=$1 where action_id=$2 and consumer_id=$3";
        tx.execute(text, values![now, first, bram.consumer]).await.unwrap();
        let later = now + TimeDelta::days(1);
        let reminder = new_notice(anna.consumer, NoticeKind::Reminder, first, now);
        let rejected = new_notice(anna.consumer, NoticeKind::DocumentRejected, first, now);
        notices::add(&tx, licence, vec![reminder, rejected], later).await.unwrap();

        let days = (day("2026-12-01"), day("2026-12-02"));
        let (found, next) = notices::list_deadlines(&tx, licence, days, None, 1).await.unwrap();
        assert_eq!((found[0].action, found[0].consumer, found.len()), (first, anna.consumer, 1));
        assert_eq!((found[0].deadline, found[0].required), (day("2026-12-01"), true));
        assert_eq!((found[0].notified_at, &found[0].dedupe_keys), (later, &vec!["once".to_owned()]));
        assert_eq!(next, Some((day("2026-12-01"), first)));
        let (found, next) = notices::list_deadlines(&tx, licence, days, next, 10).await.unwrap();
        let actions: Vec<_> = found.iter().map(|one| (one.action, one.notified_at)).collect();
        assert_eq!((actions.len(), next), (2, None));
        assert!(actions.contains(&(second, now)) && actions.contains(&(third, now)));
        let none = notices::list_deadlines(&tx, licence, (day("2027-01-01"), day("2027-02-01")), None, 10).await;
        assert_eq!(none.unwrap(), (Vec::new(), None));
    }
}

sqlite_and_postgres! {
    async fn what_notices_are_about_is_read_for_their_owners(firm: Firm) {
        let (licence, anna, bram) = (firm.anna.licence, firm.anna, firm.bram);
        let tx = firm.begin().await;
        let both = add_action(&tx, &[anna, bram], "both", Some("2026-12-01")).await;
        let nobody = add_action(&tx, &[bram], "nobody", None).await;
        tx.execute("/* all licences */ delete from action_owners where action_id=$1", values![nobody]).await.unwrap();
        add_action(&tx, &[firm.stranger], "both", None).await;
        let names = ["both", "nobody", "absent"].map(str::to_owned).to_vec();
        let before = notices::actions_before(&tx, licence, names).await.unwrap();
        assert_eq!(before.len(), 2);
        assert_eq!(before["both"].kind, Some(ActionType::UploadDocument));
        let mut owners = before["both"].owners.clone();
        owners.sort();
        assert_eq!((owners, &before["nobody"].owners), (vec![anna.consumer, bram.consumer], &Vec::new()));
        assert!(notices::actions_before(&tx, licence, Vec::new()).await.unwrap().is_empty());

        let text = "/* all licences */ update action_owners set done_at=$1 where action_id=$2 and consumer_id=$3";
        tx.execute(text, values![instant(NOW), both, bram.consumer]).await.unwrap();
        let open = notices::open_for(&tx, firm.anna.licence, vec![both, nobody]).await.unwrap();
        assert_eq!((open.len(), &open[&both]), (1, &vec![anna.consumer]));

        let meeting = add_appointment(&tx, anna, "meeting").await;
        let cancelled = add_appointment(&tx, bram, "cancelled").await;
        let text = "/* all licences */ update products set consumer_fields=$1 where id=$2";
        tx.execute(text, values![json!({ "is_cancelled": true }), cancelled]).await.unwrap();
        add_appointment(&tx, firm.stranger, "meeting").await;
        let names = ["meeting", "cancelled"].map(str::to_owned).to_vec();
        let before = notices::appointments_before(&tx, licence, names).await.unwrap();
        assert_eq!(before.len(), 2);
        assert_eq!((before["meeting"].id, before["meeting"].is_cancelled_by_consumer), (meeting, false));
        assert_eq!((before["cancelled"].id, before["cancelled"].is_cancelled_by_consumer), (cancelled, true));
        assert_eq!(before["cancelled"].owners, [bram.consumer]);
        assert_eq!(before["meeting"].appointment.label, "meeting");

        let mut subjects = Vec::new();
        for (kind, subject) in [
            (NoticeKind::NewAction, both),
            (NoticeKind::NewAction, nobody),
            (NoticeKind::AppointmentMade, meeting),
            (NoticeKind::AppointmentMade, cancelled),
        ] {
            subjects.push(new_notice(anna.consumer, kind, subject, instant(NOW)));
        }
        notices::add(&tx, licence, subjects, instant(NOW)).await.unwrap();
        let mut states = Vec::new();
        for (notice, _) in notices::hold_waiting(&tx, anna).await.unwrap() {
            states.extend(notices::load_states(&tx, anna, vec![notice]).await.unwrap());
        }
        let states: Vec<SubjectState> = states.into_iter().map(|(_, state)| state).collect();
        let deadline = Some(day("2026-12-01"));
        let kind = ActionType::UploadDocument;
        assert!(
            matches!(&states[0], SubjectState::Action { kind: found, open: true, deadline: day, product: None, label }
                if *found == kind && *day == deadline && !label.is_empty())
        );
        assert_eq!(states[1], SubjectState::Gone);
        assert!(matches!(&states[2], SubjectState::Appointment(found) if found.label == "meeting"));
        assert_eq!(states[3], SubjectState::Gone);
        let held = notices::hold_waiting(&tx, anna).await.unwrap();
        let all = held.into_iter().map(|(notice, _)| notice).collect();
        let elsewhere = Scope { licence: firm.stranger.licence, ..anna };
        let states = notices::load_states(&tx, elsewhere, all).await.unwrap();
        assert!(states.iter().all(|(_, state)| *state == SubjectState::Gone));
    }
}

sqlite_and_postgres! {
    async fn the_log_of_mails_says_what_became_of_each(firm: Firm) {
        let (licence, now) = (firm.anna.licence, instant(NOW));
        let then = now + TimeDelta::minutes(1);
        let ids = [Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7()];
        let tx = firm.begin().await;
        for (id, scope) in ids.into_iter().zip([firm.anna, firm.anna, firm.anna, firm.bram]) {
            let new = NewMail { id, scope, kind: "invitation".to_owned() };
            mails::add(&tx, new.clone(), now).await.unwrap();
            mails::add(&tx, new, then).await.unwrap();
        }
        let waiting = mails::find(&tx, licence, ids[0]).await.unwrap().unwrap();
        assert_eq!((waiting.scope, waiting.kind.as_str()), (firm.anna, "invitation"));
        assert_eq!((waiting.state, waiting.address, waiting.error), (MailState::Waiting, None, None));
        assert_eq!((waiting.created_at, waiting.sent_at), (now, None));
        assert_eq!(mails::find(&tx, licence, Uuid::now_v7()).await.unwrap(), None);
        assert_eq!(mails::last_to(&tx, licence, firm.anna.consumer).await.unwrap(), None);

        mails::end(&tx, (licence, ids[0]), MailState::Failed, None, Some("no route"), then).await.unwrap();
        mails::record_sent(&tx, (licence, ids[1]), "a@b.nl", then).await.unwrap();
        mails::end(&tx, (licence, ids[2]), MailState::Bounced, Some("c@d.nl"), None, then).await.unwrap();
        let sent = mails::find(&tx, licence, ids[1]).await.unwrap().unwrap();
        assert_eq!((sent.state, sent.address.as_deref()), (MailState::Sent, Some("a@b.nl")));
        assert_eq!((sent.sent_at, &sent.error), (Some(then), &None));
        assert_eq!(mails::last_to(&tx, licence, firm.anna.consumer).await.unwrap(), Some(sent));
        assert_eq!(mails::last_to(&tx, firm.stranger.licence, firm.anna.consumer).await.unwrap(), None);
        let failed = mails::find(&tx, licence, ids[0]).await.unwrap().unwrap();
        assert_eq!((failed.address, failed.error.as_deref()), (None, Some("no route")));
        let bounced = mails::find(&tx, licence, ids[2]).await.unwrap().unwrap();
        assert_eq!((bounced.address.as_deref(), bounced.error), (Some("c@d.nl"), None));
        mails::end(&tx, (licence, ids[2]), MailState::Bounced, None, Some("full"), then).await.unwrap();
        let bounced = mails::find(&tx, licence, ids[2]).await.unwrap().unwrap();
        assert_eq!((bounced.address.as_deref(), bounced.error.as_deref()), (Some("c@d.nl"), Some("full")));

        let list = async |wanted, after, limit| {
            let found = mails::list(&tx, (licence, &domain::accounts::staff::VisibleClients::All), wanted, after, limit).await.unwrap();
            found.into_iter().map(|mail| mail.id).collect::<Vec<_>>()
        };
        assert_eq!(list(MailQuery::default(), None, 10).await, ids);
        assert_eq!(list(MailQuery::default(), Some(ids[0]), 2).await, ids[1..3]);
        let of_anna = MailQuery { consumer: Some(firm.anna.consumer), state: Some(MailState::Sent) };
        assert_eq!(list(of_anna, None, 10).await, [ids[1]]);
        assert_eq!(mails::of_consumer(&tx, firm.bram).await.unwrap().len(), 1);
        let elsewhere = Scope { licence: firm.stranger.licence, ..firm.bram };
        assert_eq!(mails::of_consumer(&tx, elsewhere).await.unwrap(), []);
        let counts = Counts { waiting: 1, sent: 1, failed: 1, bounced: 1 };
        assert_eq!(mails::count(&tx, now).await.unwrap(), counts);
        assert_eq!(mails::count(&tx, then).await.unwrap(), Counts::default());

        let text = "insert into holds (consumer_id,licence_id,reason,created_at) values ($1,$2,'',$3)";
        tx.execute(text, values![firm.anna.consumer, licence, now]).await.unwrap();
        assert_eq!(mails::delete_expired(&tx, then).await.unwrap(), 0);
        tx.execute("/* all licences */ delete from holds", values![]).await.unwrap();
        assert_eq!(mails::delete_expired(&tx, now).await.unwrap(), 0);
        assert_eq!(mails::delete_expired(&tx, then).await.unwrap(), 3);
    }
}

sqlite_and_postgres! {
    async fn choices_and_rejections_are_kept_apart(firm: Firm) {
        let (anna, now) = (firm.anna, instant(NOW));
        let tx = firm.begin().await;
        assert_eq!(mails::list_choices(&tx, anna).await.unwrap(), Choices::default());
        let once = Bounces { address: Some("a@b.nl".to_owned()), count: 1 };
        assert_eq!(mails::count_bounce(&tx, anna, "a@b.nl", now).await.unwrap(), once);
        let preferences = Preferences { reminders: false, ..Preferences::default() };
        mails::set_preferences(&tx, anna, preferences, now).await.unwrap();
        let found = mails::list_choices(&tx, anna).await.unwrap();
        assert_eq!(found, Choices { preferences, bounces: once.clone() });
        let twice = mails::count_bounce(&tx, anna, "a@b.nl", now).await.unwrap();
        assert_eq!(twice, Bounces { count: 2, ..once });
        assert_eq!(mails::list_choices(&tx, anna).await.unwrap(), Choices { preferences, bounces: twice });
        mails::reset_bounces(&tx, firm.bram, now).await.unwrap();
        mails::reset_bounces(&tx, anna, now).await.unwrap();
        let found = mails::list_choices(&tx, anna).await.unwrap();
        assert_eq!(found, Choices { preferences, bounces: Bounces::default() });
        let elsewhere = Scope { licence: firm.stranger.licence, ..anna };
        assert_eq!(mails::list_choices(&tx, elsewhere).await.unwrap(), Choices::default());
    }
}
