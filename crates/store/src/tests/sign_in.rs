//! Tokens, keys, codes and counters of signing in.

use std::collections::{BTreeSet, HashSet};

use chrono::TimeDelta;
use domain::accounts::grants::Gift;
use domain::accounts::service_keys::Scopes;
use serde_json::json;
use uuid::Uuid;

use super::{Firm, instant};
use crate::accounts::one_time_tokens::{self, MailedPurpose, OneTimeToken, Purpose};
use crate::accounts::rate_limits::{self, Limit, RateLimitDecision};
use crate::accounts::refresh_tokens::{self, RefreshToken};
use crate::accounts::service_keys::{self, NewServiceKeyRow};
use crate::accounts::{recovery_codes, two_factor_setups};
use crate::firms::picture_hosts;
use crate::idempotency::{self, StoredResponse};
use crate::sqlite_and_postgres;
use crate::testing::grant_all;
use crate::{StoreError, erased, testing};

const NOW: &str = "2026-11-21T09:00:00.123456Z";

sqlite_and_postgres! {
    async fn a_one_time_token_is_good_once(firm: Firm) {
        let now = instant(NOW);
        let token = |hash: u8| OneTimeToken {
            token_hash: vec![hash; 32], scope: firm.anna, data: json!({ "email": "a@b.nl" }),
            created_at: now, expires_at: now + TimeDelta::hours(1), used_at: None,
        };
        let tx = firm.begin().await;
        for hash in 1..=4 {
            one_time_tokens::add(&tx, MailedPurpose::Password, token(hash)).await.unwrap();
        }
        one_time_tokens::add(&tx, MailedPurpose::Unlock, token(5)).await.unwrap();
        let found = one_time_tokens::find(&tx, Purpose::Password, vec![1; 32]).await.unwrap();
        assert_eq!(found, Some(token(1)));
        assert_eq!(one_time_tokens::find(&tx, Purpose::Handover, vec![1; 32]).await.unwrap(), None);
        assert!(one_time_tokens::redeem(&tx, firm.anna.licence, vec![1; 32], now).await.unwrap());
        assert!(!one_time_tokens::redeem(&tx, firm.anna.licence, vec![1; 32], now).await.unwrap());
        let used = one_time_tokens::find(&tx, Purpose::Password, vec![1; 32]).await.unwrap().unwrap();
        assert_eq!(used.used_at, Some(now));
        one_time_tokens::withdraw(&tx, Purpose::Unlock, firm.bram).await.unwrap();
        one_time_tokens::withdraw(&tx, Purpose::Unlock, firm.anna).await.unwrap();
        assert_eq!(one_time_tokens::find(&tx, Purpose::Unlock, vec![5; 32]).await.unwrap(), None);
        assert_eq!(one_time_tokens::withdraw_all(&tx, firm.bram).await.unwrap(), 0);
        assert_eq!(one_time_tokens::withdraw_all(&tx, firm.anna).await.unwrap(), 3);
        assert_eq!(one_time_tokens::delete_expired(&tx, now).await.unwrap(), 0);
        assert_eq!(one_time_tokens::delete_expired(&tx, now + TimeDelta::days(1)).await.unwrap(), 1);
    }
}

sqlite_and_postgres! {
    async fn refresh_tokens_follow_each_other(firm: Firm) {
        let now = instant(NOW);
        let session = Uuid::now_v7();
        testing::add_session(&firm.store, firm.anna, session, now, now + TimeDelta::days(1)).await.unwrap();
        let token = |hash: u8, predecessor: Option<u8>| RefreshToken {
            token_hash: vec![hash; 32], licence: firm.anna.licence, session, issued_at: now, expires_at: now + TimeDelta::hours(1),
            replaced_at: None, successor_used_at: None, predecessor_hash: predecessor.map(|hash| vec![hash; 32]),
        };
        let tx = firm.begin().await;
        for token in [token(1, None), token(2, Some(1)), token(3, Some(1))] {
            refresh_tokens::add(&tx, token.clone()).await.unwrap();
            let found = refresh_tokens::find(&tx, &token.token_hash).await.unwrap();
            assert_eq!(found, Some(token));
        }
        let used = now + TimeDelta::minutes(1);
        refresh_tokens::mark_used(&tx, &token(2, Some(1)), used).await.unwrap();
        refresh_tokens::withdraw_successors(&tx, &token(1, None), now, used).await.unwrap();
        let find = async |hash: u8| refresh_tokens::find(&tx, &[hash; 32]).await.unwrap().unwrap();
        assert_eq!(find(1).await.successor_used_at, Some(used));
        assert_eq!(find(1).await.replaced_at, None);
        assert_eq!(find(2).await.replaced_at, Some(used));
        assert_eq!(find(3).await.replaced_at, None);
        refresh_tokens::withdraw_successors(&tx, &token(1, None), used, used).await.unwrap();
        assert_eq!((find(3).await.replaced_at, find(3).await.successor_used_at), (Some(used), Some(used)));
        assert_eq!(find(2).await.successor_used_at, None);
        assert_eq!(refresh_tokens::find(&tx, &[9; 32]).await.unwrap(), None);
    }
}

sqlite_and_postgres! {
    async fn a_service_key_is_found_until_it_is_revoked(firm: Firm) {
        let (now, licence) = (instant(NOW), firm.anna.licence);
        let tx = firm.begin().await;
        let keys = [Uuid::now_v7(), Uuid::now_v7()];
        let grant = grant_all(Gift::ServiceKey(Scopes::with_all()));
        for (place, id) in (1..).zip(keys) {
            let mut key = NewServiceKeyRow::unlimited(id, licence, &format!("key {place}"), vec![place; 32]);
            key.expires_at = (place == 2).then_some(now);
            service_keys::add(&tx, &grant, key.clone(), now + TimeDelta::seconds(place.into())).await.unwrap();
            service_keys::add(&tx, &grant, NewServiceKeyRow { id: Uuid::now_v7(), ..key }, now).await.unwrap();
        }
        service_keys::set_last_used(&tx, licence, keys[1], now).await.unwrap();
        let listed = service_keys::of_licence(&tx, licence).await.unwrap();
        assert_eq!(listed.iter().map(|key| key.id).collect::<Vec<_>>(), keys);
        assert_eq!((listed[1].last_used_at, listed[1].expires_at), (Some(now), Some(now)));
        assert_eq!((listed[0].last_used_at, listed[0].expires_at, listed[0].revoked_at), (None, None, None));
        assert_eq!(service_keys::find(&tx, vec![1; 32]).await.unwrap().as_ref(), Some(&listed[0]));
        assert!(!service_keys::revoke(&tx, firm.stranger.licence, keys[0], now).await.unwrap());
        assert!(service_keys::revoke(&tx, licence, keys[0], now).await.unwrap());
        assert!(!service_keys::revoke(&tx, licence, keys[0], now).await.unwrap());
        assert_eq!(service_keys::find(&tx, vec![1; 32]).await.unwrap(), None);
        assert_eq!(service_keys::of_licence(&tx, licence).await.unwrap()[0].revoked_at, Some(now));
    }
}

sqlite_and_postgres! {
    async fn second_factors_are_set_up_and_recovered(firm: Firm) {
        let (now, session) = (instant(NOW), Uuid::now_v7());
        testing::add_session(&firm.store, firm.anna, session, now, now + TimeDelta::days(1)).await.unwrap();
        let tx = firm.begin().await;
        let earlier = now - TimeDelta::minutes(5);
        let prepared = async || two_factor_setups::find(&tx, firm.anna, session, earlier).await.unwrap();
        two_factor_setups::put(&tx, firm.anna, session, vec![1], earlier).await.unwrap();
        assert_eq!(prepared().await, None);
        two_factor_setups::put(&tx, firm.anna, session, vec![2], now).await.unwrap();
        assert_eq!(prepared().await, Some(vec![2]));
        two_factor_setups::remove_all(&tx, firm.bram).await.unwrap();
        assert_eq!(two_factor_setups::delete_expired(&tx, now).await.unwrap(), 0);
        assert_eq!(prepared().await, Some(vec![2]));
        two_factor_setups::remove_all(&tx, firm.anna).await.unwrap();
        assert_eq!(prepared().await, None);
        two_factor_setups::put(&tx, firm.anna, session, vec![3], now).await.unwrap();
        two_factor_setups::remove(&tx, firm.anna, session).await.unwrap();
        assert_eq!(two_factor_setups::delete_expired(&tx, now + TimeDelta::days(1)).await.unwrap(), 0);

        let (anna, bram) = (firm.anna, firm.bram);
        recovery_codes::replace(&tx, anna, vec![vec![1; 32]]).await.unwrap();
        recovery_codes::replace(&tx, anna, vec![vec![2; 32], vec![3; 32]]).await.unwrap();
        for (consumer, code, good) in [(anna, 1, false), (bram, 2, false), (anna, 2, true), (anna, 2, false)] {
            assert_eq!(recovery_codes::redeem(&tx, consumer, vec![code; 32], now).await.unwrap(), good);
        }
        recovery_codes::remove(&tx, anna).await.unwrap();
        assert!(!recovery_codes::redeem(&tx, anna, vec![3; 32], now).await.unwrap());
    }
}

sqlite_and_postgres! {
    async fn attempts_are_counted(firm: Firm) {
        let now = instant(NOW);
        let limit = Limit {
            attempts: 2, window: TimeDelta::minutes(10), lock: Some(TimeDelta::minutes(1)),
            growing_to: Some(TimeDelta::hours(1)),
        };
        let tx = firm.begin().await;
        let attempt = async |now| rate_limits::attempt(&tx, "device", limit, now).await.unwrap();
        assert_eq!(attempt(now).await, RateLimitDecision::Allowed);
        assert!(!rate_limits::is_closed(&tx, "device", now).await.unwrap());
        assert_eq!(attempt(now).await, RateLimitDecision::Allowed);
        assert!(rate_limits::is_closed(&tx, "device", now).await.unwrap());
        let reopens = now + TimeDelta::minutes(1);
        assert_eq!(attempt(now).await, RateLimitDecision::Refused(reopens));
        rate_limits::refund(&tx, "device").await.unwrap();
        assert!(!rate_limits::is_closed(&tx, "device", now).await.unwrap());
        assert_eq!(attempt(now).await, RateLimitDecision::Allowed);
        // Closed for the second time in a row: twice as long.
        attempt(reopens).await;
        attempt(reopens).await;
        assert_eq!(attempt(reopens).await, RateLimitDecision::Refused(reopens + TimeDelta::minutes(2)));
        assert_eq!(rate_limits::delete_expired(&tx, reopens).await.unwrap(), 0);
        rate_limits::clear(&tx, "device").await.unwrap();
        assert_eq!(attempt(now).await, RateLimitDecision::Allowed);
        assert_eq!(rate_limits::delete_expired(&tx, now + TimeDelta::hours(1)).await.unwrap(), 1);
        assert!(!rate_limits::is_closed(&tx, "device", now).await.unwrap());
    }
}

sqlite_and_postgres! {
    async fn a_repeated_request_has_its_first_answer(firm: Firm) {
        let tx = firm.begin().await;
        let first = StoredResponse { request_hash: vec![1; 32], status: 201, body: "{\"a\": \"é\"}".to_owned() };
        let anna = firm.anna;
        idempotency::insert(&tx, anna, "key", first.clone(), instant(NOW)).await.unwrap();
        assert_eq!(idempotency::find(&tx, anna, "key").await.unwrap(), Some(first.clone()));
        assert_eq!(idempotency::find(&tx, firm.bram, "key").await.unwrap(), None);
        let again = idempotency::insert(&tx, anna, "key", first, instant(NOW)).await;
        assert!(matches!(again, Err(StoreError::Duplicate(_))), "{again:?}");
    }
}

sqlite_and_postgres! {
    async fn what_a_firm_remembers_is_its_own(firm: Firm) {
        let (now, licence) = (instant(NOW), firm.anna.licence);
        let other = firm.stranger.licence;
        let tx = firm.begin().await;
        for hash in [1, 1, 2] {
            erased::add(&tx, licence, vec![hash; 32], now).await.unwrap();
        }
        let hashes = vec![vec![1; 32], vec![2; 32], vec![3; 32]];
        let known = erased::find_known(&tx, licence, &hashes).await.unwrap();
        assert_eq!(known, HashSet::from([vec![1; 32], vec![2; 32]]));
        assert!(erased::find_known(&tx, other, &hashes).await.unwrap().is_empty());
        assert!(erased::find_known(&tx, licence, &[]).await.unwrap().is_empty());
        assert!(!erased::remove(&tx, licence, &[]).await.unwrap());
        assert!(!erased::remove(&tx, other, &hashes).await.unwrap());
        assert!(erased::remove(&tx, licence, &[vec![1; 32]]).await.unwrap());
        assert_eq!(erased::delete_expired(&tx, licence, now).await.unwrap(), 0);
        assert_eq!(erased::delete_expired(&tx, licence, now + TimeDelta::days(1)).await.unwrap(), 1);

        let hosts = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        picture_hosts::add(&tx, licence, &hosts(&["a.nl", "b.nl"])).await.unwrap();
        picture_hosts::add(&tx, licence, &hosts(&["b.nl", "c.nl"])).await.unwrap();
        picture_hosts::add(&tx, other, &hosts(&[])).await.unwrap();
        let all = picture_hosts::load_all(&tx).await.unwrap();
        assert_eq!(all.into_iter().collect::<Vec<_>>(), [(licence, hosts(&["a.nl", "b.nl", "c.nl"]))]);
    }
}
