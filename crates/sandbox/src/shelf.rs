//! Where a sandbox keeps its things: in memory, and in one JSON file so that a restart loses nothing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Things by their id, in the order of the ids (which sort by time); past `limit` the oldest go.
pub struct Shelf<T> {
    file: Option<PathBuf>,
    limit: usize,
    things: Mutex<BTreeMap<String, T>>,
}

impl<T: Clone + Serialize + DeserializeOwned> Shelf<T> {
    pub fn open(folder: Option<&Path>, name: &str, limit: usize) -> std::io::Result<Self> {
        let Some(folder) = folder else {
            return Ok(Self { file: None, limit, things: Mutex::default() });
        };
        std::fs::create_dir_all(folder)?;
        let file = folder.join(format!("{name}.json"));
        let things = match std::fs::read(&file) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(std::io::Error::other)?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => return Err(error),
        };
        Ok(Self { file: Some(file), limit, things: Mutex::new(things) })
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, T>> {
        self.things.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn put(&self, id: &str, thing: T) {
        let mut things = self.lock();
        things.insert(id.to_owned(), thing);
        while things.len() > self.limit {
            things.pop_first();
        }
        self.save(&things);
    }

    pub fn get(&self, id: &str) -> Option<T> {
        self.lock().get(id).cloned()
    }

    /// Changes one thing and answers what the change says; nothing when there is no such thing.
    pub fn change<R>(&self, id: &str, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        let mut things = self.lock();
        let answer = things.get_mut(id).map(change);
        self.save(&things);
        answer
    }

    /// Everything with its id, the newest first.
    pub fn newest(&self) -> Vec<(String, T)> {
        self.lock().iter().rev().map(|(id, thing)| (id.clone(), thing.clone())).collect()
    }

    pub fn clear(&self) {
        let mut things = self.lock();
        things.clear();
        self.save(&things);
    }

    fn save(&self, things: &BTreeMap<String, T>) {
        let Some(file) = &self.file else { return };
        let beside = file.with_extension("new");
        let saved = serde_json::to_vec(things)
            .map_err(std::io::Error::other)
            .and_then(|bytes| std::fs::write(&beside, bytes))
            .and_then(|()| std::fs::rename(&beside, file));
        if let Err(error) = saved {
            tracing::warn!(%error, file = %file.display(), "saving sandbox data failed");
        }
    }
}
