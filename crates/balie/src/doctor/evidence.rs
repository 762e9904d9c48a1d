//! Checks of the evidence: its key, the ends of the chains, the keys that seal papers, and the time stamps.

use app::{Clock, SystemClock};
use base64::Engine;
use chrono::TimeDelta;
use signing::SealKey;
use store::Store;

use super::Finding::{self, Failure, Fine, Note};
use crate::config::Config;

/// Remaining validity at which a certificate is reported.
const EXPIRES_SOON: TimeDelta = TimeDelta::days(45);

/// Reports the keys that sign and those that are needed. Whoever has a copy of `secrets` can sign evidence as well,
/// unless it has a key of its own.
pub(super) async fn evidence_key(config: &Config, store: &Store) -> Vec<Finding> {
    let (keys, lasting) = match (config.evidence_keys(), config.lasting_evidence_keys()) {
        (Ok(keys), Ok(lasting)) => (keys, lasting),
        (Err(error), _) | (_, Err(error)) => return vec![Failure(format!("{error:#}"))],
    };
    let used = match store::evidence::signing_keys(store.reader()).await {
        Ok(used) => used,
        Err(error) => return vec![Failure(error.to_string())],
    };
    let mut findings = vec![if config.evidence_key.is_none() {
        Note(format!(
            "evidence_key is not set: evidence is signed by a key that is derived from the first of `secrets` ({}); \
             make one of its own with `balie evidence-key create`",
            keys.id()
        ))
    } else {
        Fine(format!("{} signs, {} are accepted", keys.id(), keys.public_keys().count()))
    }];
    let is_lasting = |id: &str| lasting.public_keys().any(|(lasting, _)| lasting == id);
    for id in used.iter().filter(|id| !is_lasting(id)) {
        let public = keys.public_keys().find(|(known, _)| known == id);
        findings.push(match public {
            None => Failure(format!(
                "{id} signed evidence and is not accepted, so that `balie verify-evidence` fails: put its public key into \
                 evidence_public_keys; it stands in anchors (public_key) and in bundles (manifest.json), or put the old \
                 secret back and run `balie evidence-key show`"
            )),
            Some((_, public)) => Note(format!(
                "{id} signed evidence and follows from an old one of `secrets`: keep that secret until \"{}\" stands in \
                 evidence_public_keys",
                base64::engine::general_purpose::STANDARD.encode(public)
            )),
        });
    }
    findings
}

/// Checks that the chains reach the ends recorded outside the database.
pub(super) async fn chain_ends(config: &Config, store: &Store) -> Finding {
    let compared = async {
        let (mut count, mut missing) = (0, Vec::new());
        for one in app::chain_heads::outside_heads(&config.file_store()?, None).await? {
            let head = &one.head;
            let found =
                store::evidence::hash_at(store.reader(), head.licence, head.chain, head.position).await?;
            count += 1;
            if found.as_ref() != Some(&head.hash) {
                missing.push(one.key);
            }
        }
        anyhow::Ok((count, missing))
    };
    match compared.await {
        Err(error) => Failure(format!("{error:#}")),
        Ok((0, _)) => {
            Note("no end of a chain stands outside the database yet: `balie serve` records them".to_owned())
        }
        Ok((count, missing)) => match missing.first() {
            None => Fine(format!("{count} ends of chains outside the database agree")),
            Some(first) => Failure(format!(
                "{first} is not in its chain: run `balie verify-evidence`; after a restore of an older database, `balie \
                 chain-heads accept`"
            )),
        },
    }
}

/// The keys that seal papers, each with its certificate.
pub(super) fn sealing_keys(config: &Config) -> Vec<Finding> {
    let now = SystemClock.now();
    let Ok(seals) = config.paper_seals() else { return Vec::new() };
    let finding = |(field, key): (String, Result<SealKey, String>)| match key {
        Err(error) => Failure(format!("{field}: {error}: papers are made unsealed until it is mended")),
        Ok(key) => {
            let until = key.valid_until();
            let about = format!("{field}: {}, valid until {}", key.subject(), until.format("%Y-%m-%d"));
            if until - now < EXPIRES_SOON {
                Note(format!("{about}: replace it in time"))
            } else {
                Fine(about)
            }
        }
    };
    seals.check(now).into_iter().map(finding).collect()
}

/// The time-stamp service, where one is configured, stamps a text of ours.
pub(super) async fn time_stamps(config: &Config) -> Option<Finding> {
    let url = config.timestamp_url.as_ref()?;
    let tried = async {
        let (outside, roots) = (config.outbound_client()?, config.timestamp_roots()?);
        partners::time_stamp::ask(&outside, url, [0; 32], roots.as_ref(), SystemClock.now()).await?;
        anyhow::Ok(roots.is_some())
    };
    Some(match tried.await {
        Ok(true) => Fine(format!("{url} stamps, by a certificate of timestamp_roots")),
        Ok(false) => Note(format!("{url} stamps; timestamp_roots is not set: the issuer is not checked")),
        Err(error) => Failure(format!("{url}: {error:#}: anchors and seals wait for their time stamps")),
    })
}
