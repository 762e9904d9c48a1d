//! Storage of a sandbox's entries: in memory, and in one JSON file so that a restart loses nothing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Things by their id, in the order of the ids (which sort by time); past `limit` the oldest go.
pub struct JsonStore<T> {
    file: Option<PathBuf>,
    limit: usize,
    entries: Mutex<BTreeMap<String, T>>,
}

impl<T: Clone + Serialize + DeserializeOwned> JsonStore<T> {
    pub fn open(folder: Option<&Path>, name: &str, limit: usize) -> std::io::Result<Self> {
        let Some(folder) = folder else {
            return Ok(Self { file: None, limit, entries: Mutex::default() });
        };
        std::fs::create_dir_all(folder)?;
        let file = folder.join(format!("{name}.json"));
        let entries = match std::fs::read(&file) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(std::io::Error::other)?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => return Err(error),
        };
        Ok(Self { file: Some(file), limit, entries: Mutex::new(entries) })
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, T>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn put(&self, id: &str, thing: T) {
        let mut entries = self.lock();
        entries.insert(id.to_owned(), thing);
        while entries.len() > self.limit {
            entries.pop_first();
        }
        self.save(&entries);
    }

    pub fn get(&self, id: &str) -> Option<T> {
        self.lock().get(id).cloned()
    }

    /// Changes one thing and returns what the change says; nothing when there is no such thing.
    pub fn change<R>(&self, id: &str, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        let mut entries = self.lock();
        let answer = entries.get_mut(id).map(change);
        self.save(&entries);
        answer
    }

    /// Returns every entry with its id, the newest first.
    pub fn list_newest_first(&self) -> Vec<(String, T)> {
        self.lock().iter().rev().map(|(id, thing)| (id.clone(), thing.clone())).collect()
    }

    pub fn clear(&self) {
        let mut entries = self.lock();
        entries.clear();
        self.save(&entries);
    }

    fn save(&self, entries: &BTreeMap<String, T>) {
        let Some(file) = &self.file else { return };
        let beside = file.with_extension("new");
        let saved = serde_json::to_vec(entries)
            .map_err(std::io::Error::other)
            .and_then(|bytes| std::fs::write(&beside, bytes))
            .and_then(|()| std::fs::rename(&beside, file));
        if let Err(error) = saved {
            tracing::warn!(%error, file = %file.display(), "saving sandbox data failed");
        }
    }
}
