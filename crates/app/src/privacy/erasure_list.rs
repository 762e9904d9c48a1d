//! List of erased people, stored outside the database: a database that is restored from a backup lacks later erasures,
//! and the list has them.
//!
//! Each entry is a file of its own in the file store, `erasures/<licence>/<key>-<keyed hash>`, so that several programs and a
//! bucket can add to it at once and none is ever half written. It names nobody: the keys are derived from `secrets`.

use std::collections::{BTreeMap, HashSet};

use documents::files::FileStore;
use domain::ids::LicenceId;
use futures::TryStreamExt;
use store::Store;
use store::erased::{self, ErasureListJob, ListableConsumer};
use store::{Scope, Tx};
use uuid::Uuid;

use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::keys::erasure_keys::ErasureKeys;
use crate::services::Services;

/// The folder of the list.
pub const FOLDER: &str = "erasures";
/// Number of consumers that are compared with the list at once.
const BATCH: u64 = 5_000;

/// An entry of the erasure list: the keyed hash of an erased consumer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ListEntry {
    pub licence: LicenceId,
    /// The key's id and the keyed hash.
    pub entry: String,
}

impl ListEntry {
    /// Returns the entry's key in the file store.
    pub fn key(&self) -> String {
        format!("{FOLDER}/{self}")
    }

    /// Reads the end of a path, or a line of a printed list.
    pub fn parse(text: &str) -> Option<Self> {
        let (rest, entry) = text.trim().rsplit_once('/')?;
        let licence = LicenceId::new(rest.rsplit('/').next()?.parse().ok()?);
        let (key, hash) = entry.split_once('-')?;
        let is_hex = |part: &str, length: usize| {
            part.len() == length && part.bytes().all(|byte| byte.is_ascii_hexdigit())
        };
        (is_hex(key, 8) && is_hex(hash, 64)).then(|| Self { licence, entry: entry.to_owned() })
    }
}

impl std::fmt::Display for ListEntry {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}/{}", self.licence.uuid().simple(), self.entry)
    }
}

/// Returns all entries of the list, in order.
pub async fn read(files: &FileStore) -> Result<Vec<ListEntry>> {
    let keys: Vec<String> =
        files.list(FOLDER).map_ok(|file| file.key).try_collect().await.map_err(Error::internal)?;
    let mut entries: Vec<ListEntry> = keys.iter().filter_map(|key| ListEntry::parse(key)).collect();
    entries.sort();
    Ok(entries)
}

/// Adds entries, such as those of another installation's list.
pub async fn add(files: &FileStore, entries: &[ListEntry]) -> Result<()> {
    for entry in entries {
        let content = format!("{entry}\n");
        files.put(&entry.key(), content.into()).await.map_err(Error::internal)?;
    }
    Ok(())
}

/// Carries out [`ErasureListJob`]: the list says of these entries what the database says. Doing it again changes nothing.
pub async fn bring_up_to_date(
    services: &Services,
    ErasureListJob { licence, entries }: ErasureListJob,
) -> Result<()> {
    let known = erased::find_listed(services.store.reader(), licence, &entries).await?;
    for entry in entries {
        let is_listed = known.contains(&entry);
        let entry = ListEntry { licence, entry };
        if is_listed {
            add(&services.files, &[entry]).await?;
        } else {
            services.files.delete(&entry.key()).await.map_err(Error::internal)?;
        }
    }
    Ok(())
}

/// Comparison of a database with the list of erasures.
#[derive(Clone, Debug, Default)]
pub struct ListComparison {
    /// Number of entries of the list.
    pub count: usize,
    /// Entries that the database does not have: of erasures after the backup that it was restored from.
    pub unknown: Vec<ListEntry>,
    /// Consumers in the database who are on the list and not erased.
    pub to_erase: Vec<ListableConsumer>,
    /// Entries that the list lacks.
    pub missing: Vec<ListEntry>,
    /// Number of entries that were made with a secret that is not in the configuration: they identify nobody.
    pub without_key: usize,
}

/// Compares a database with the list.
pub async fn compare(store: &Store, files: &FileStore, keys: &ErasureKeys) -> Result<ListComparison> {
    let entries = read(files).await?;
    let db = store.bulk_reader();
    let known = erased::list_entries(db).await?;
    let count = entries.len();
    let without_key = entries.iter().filter(|one| !keys.has_created(&one.entry)).count();
    let on_list: HashSet<(LicenceId, String)> =
        entries.iter().map(|one| (one.licence, one.entry.clone())).collect();
    let missing = known.iter().filter(|one| !on_list.contains(*one));
    let mut missing: Vec<ListEntry> =
        missing.map(|(licence, entry)| ListEntry { licence: *licence, entry: entry.clone() }).collect();
    missing.sort();
    let unknown: Vec<ListEntry> =
        entries.into_iter().filter(|one| !known.contains(&(one.licence, one.entry.clone()))).collect();
    let mut by_licence: BTreeMap<LicenceId, HashSet<&str>> = BTreeMap::new();
    for one in &unknown {
        by_licence.entry(one.licence).or_default().insert(&one.entry);
    }
    let mut to_erase = Vec::new();
    for (licence, entries) in by_licence {
        let mut after = Uuid::nil();
        loop {
            let page = erased::list_unrestricted(db, licence, after, BATCH).await?;
            let Some(last) = page.last() else { break };
            after = last.id;
            let is_on_list = |one: &ListableConsumer| {
                let own = keys.entries(licence, &one.external_id, one.id);
                own.iter().any(|entry| entries.contains(entry.as_str()))
            };
            to_erase.extend(page.into_iter().filter(is_on_list));
        }
    }
    Ok(ListComparison { count, unknown, to_erase, missing, without_key })
}

/// Carries out the list: erases people on it who are in the database, and adds entries that it lacks. Returns the
/// number of erased people.
pub async fn apply(services: &Services) -> Result<u64> {
    list_restricted(services).await?;
    let found = compare(services.store.as_store(), &services.files, &services.erasure_keys).await?;
    add(&services.files, &found.missing).await?;
    let mut erased = 0;
    for one in &found.to_erase {
        let scope = Scope { licence: one.licence, consumer: one.id };
        super::erase(services, scope, &one.external_id, &Caller::system()).await?;
        erased += 1;
    }
    adopt(services, &found.unknown).await?;
    if erased > 0 {
        tracing::warn!(
            erased,
            "erased consumers of the list of erasures again: the database is older than the list"
        );
    }
    if found.without_key > 0 {
        let entries = found.without_key;
        tracing::warn!(
            entries,
            "the list of erasures has entries of a secret that is not in `secrets`; add the earlier secret"
        );
    }
    Ok(erased)
}

/// Has the database know these entries, but for those of firms that it has not got.
async fn adopt(services: &Services, unknown: &[ListEntry]) -> Result<()> {
    if unknown.is_empty() {
        return Ok(());
    }
    let tx = services.store.begin().await?;
    let licences: HashSet<LicenceId> =
        store::firms::licences::load_all(&tx).await?.into_iter().map(|(licence, ..)| licence.id).collect();
    for one in unknown.iter().filter(|one| licences.contains(&one.licence)) {
        erased::adopt(&tx, one.licence, std::slice::from_ref(&one.entry)).await?;
    }
    Ok(tx.commit().await?)
}

/// Puts those on the list who were restricted before there was one.
async fn list_restricted(services: &Services) -> Result<()> {
    let known = erased::list_entries(services.store.bulk_reader()).await?;
    let restricted = erased::list_restricted(services.store.bulk_reader()).await?;
    let keys = &services.erasure_keys;
    let is_listed = |one: &ListableConsumer| {
        let own = keys.entries(one.licence, &one.external_id, one.id);
        own.into_iter().any(|entry| known.contains(&(one.licence, entry)))
    };
    let missing: Vec<ListableConsumer> = restricted.into_iter().filter(|one| !is_listed(one)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let tx = services.store.begin().await?;
    for one in missing {
        list(services, &tx, Scope { licence: one.licence, consumer: one.id }, &one.external_id).await?;
    }
    Ok(tx.commit().await?)
}

/// Adds a consumer to the list, once the transaction of their erasure is committed.
pub(super) async fn list(services: &Services, tx: &Tx, scope: Scope, external_id: &str) -> Result<()> {
    let entries = services.erasure_keys.entries(scope.licence, external_id, scope.consumer);
    let newest = entries.first().ok_or_else(|| Error::internal("there is no secret"))?;
    Ok(erased::list(tx, scope.licence, std::slice::from_ref(newest), services.now()).await?)
}

/// Has a consumer taken off the list, once it is committed that their erasure was taken back.
pub(super) async fn unlist(services: &Services, tx: &Tx, scope: Scope, external_id: &str) -> Result<()> {
    let entries = services.erasure_keys.entries(scope.licence, external_id, scope.consumer);
    Ok(erased::unlist(tx, scope.licence, &entries, services.now()).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_reads_back_from_a_path_and_from_a_line() {
        let hash = "ab".repeat(32);
        let entry =
            ListEntry { licence: LicenceId::new(Uuid::from_u128(7)), entry: format!("01234567-{hash}") };
        assert_eq!(ListEntry::parse(&entry.key()), Some(entry.clone()));
        assert_eq!(ListEntry::parse(&format!(" {entry}\n")), Some(entry.clone()));
        assert_eq!(ListEntry::parse(&format!("/srv/files/{}", entry.key())), Some(entry));
        let licence = Uuid::from_u128(7).simple();
        for wrong in [
            "",
            "x",
            &format!("{licence}/01234567-"),
            &format!("{licence}/01234567-{hash}#1"),
            &format!("a/01234567-{hash}"),
        ] {
            assert_eq!(ListEntry::parse(wrong), None, "{wrong}");
        }
    }
}
