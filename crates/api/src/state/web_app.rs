//! The built web app.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;

type FileLookup = dyn Fn(&str) -> Option<Cow<'static, [u8]>> + Send + Sync;

/// The built app, by path below its folder; empty when the back end runs alone.
pub struct WebApp {
    lookup: Box<FileLookup>,
    /// Files that are stored compressed only, for browsers without brotli: each is decompressed once.
    decompressed: Mutex<HashMap<String, Bytes>>,
}

impl WebApp {
    pub fn new(lookup: impl Fn(&str) -> Option<Cow<'static, [u8]>> + Send + Sync + 'static) -> Self {
        Self { lookup: Box::new(lookup), decompressed: Mutex::default() }
    }

    /// Creates a web app without files: only the API is served.
    pub fn empty() -> Self {
        Self::new(|_| None)
    }

    pub fn file(&self, path: &str) -> Option<Bytes> {
        Some(match (self.lookup)(path)? {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => bytes.into(),
        })
    }

    /// The file as the build compressed it with brotli, if it did.
    pub fn compressed_file(&self, path: &str) -> Option<Bytes> {
        self.file(&format!("{path}.br"))
    }

    /// The file as it was before the build compressed it; absent where it did not.
    pub fn decompressed(&self, path: &str) -> Option<Bytes> {
        let mut decompressed = self.decompressed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = decompressed.get(path) {
            return Some(bytes.clone());
        }
        let mut bytes = Vec::new();
        brotli_decompressor::BrotliDecompress(&mut &*self.compressed_file(path)?, &mut bytes).ok()?;
        let bytes = Bytes::from(bytes);
        decompressed.insert(path.to_owned(), bytes.clone());
        Some(bytes)
    }
}
