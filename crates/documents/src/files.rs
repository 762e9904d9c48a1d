//! Where the bytes of papers are kept: a folder, or a bucket of a cloud store.
//!
//! Records and their rules live in the database; a file here is opaque bytes under an opaque key.

use std::io;
use std::path::Path as FilePath;
use std::sync::Arc;

use bytes::Bytes;
use futures::stream::{BoxStream, StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, WriteMultipart};
use thiserror::Error;
use tokio::io::AsyncReadExt;
use url::Url;
use uuid::Uuid;

/// How much of a file is in memory while it is stored, in bytes.
const CHUNK_BYTES: usize = 5 * 1024 * 1024;

/// Why the store could not do what was asked.
#[derive(Debug, Error)]
pub enum FileError {
    #[error("there is no file {0:?}")]
    NotFound(String),
    #[error("{location:?} is no usable file store: {reason}")]
    Location { location: String, reason: String },
    #[error("the file to be stored could not be read")]
    Read(#[from] io::Error),
    #[error("the file store failed")]
    Store(#[source] object_store::Error),
}

impl From<object_store::Error> for FileError {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { path, .. } => Self::NotFound(path),
            other => Self::Store(other),
        }
    }
}

/// A file as the store lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// Its key.
    pub key: String,
    /// Its size in bytes.
    pub bytes: u64,
}

/// The store of all files. Cheap to clone.
#[derive(Debug, Clone)]
pub struct FileStore {
    store: Arc<dyn ObjectStore>,
    /// Put before every key: the path within a bucket, empty for a folder.
    prefix: Path,
}

/// The key under which the file with this id is kept. Ids made in the same hour start alike, so
/// their end spreads the files over folders.
pub fn key(id: Uuid) -> String {
    let id = id.simple().to_string();
    format!("files/{}/{id}", &id[id.len() - 2..])
}

impl FileStore {
    /// Opens the store at `location`: a folder (made if missing), a `file://` URL, `memory:///`
    /// for tests, or with the `cloud` feature `s3://`, `gs://` or `az://`, whose credentials come
    /// from the environment variables of those services.
    ///
    /// # Errors
    ///
    /// [`FileError::Location`] if the folder cannot be made or the URL is of an unknown kind.
    pub fn open(location: &str) -> Result<Self, FileError> {
        let unusable = |reason: String| FileError::Location { location: location.into(), reason };
        if !location.contains("://") {
            return Self::folder(FilePath::new(location)).map_err(unusable);
        }
        let url = Url::parse(location).map_err(|error| unusable(error.to_string()))?;
        if url.scheme() == "file" {
            let folder = url.to_file_path().map_err(|()| unusable("no local path".into()))?;
            return Self::folder(&folder).map_err(unusable);
        }
        let settings = std::env::vars().map(|(name, value)| (name.to_ascii_lowercase(), value));
        let (store, prefix) =
            object_store::parse_url_opts(&url, settings).map_err(|error| unusable(error.to_string()))?;
        Ok(Self { store: store.into(), prefix })
    }

    fn folder(folder: &FilePath) -> Result<Self, String> {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        let store = LocalFileSystem::new_with_prefix(folder).map_err(|error| error.to_string())?;
        // An acknowledged upload must survive the power going off.
        Ok(Self { store: Arc::new(store.with_fsync(true)), prefix: Path::default() })
    }

    /// Stores a copy of the file at `path` under `key`, replacing what was there. When this
    /// returns, the file is complete and durable; if it fails or is cut short, nothing shows.
    pub async fn put_file(&self, key: &str, path: &FilePath) -> Result<(), FileError> {
        let mut file = tokio::fs::File::open(path).await?;
        let upload = self.store.put_multipart(&self.at(key)).await?;
        let mut upload = WriteMultipart::new_with_chunk_size(upload, CHUNK_BYTES);
        let mut buffer = vec![0; 64 * 1024];
        loop {
            match file.read(&mut buffer).await {
                Ok(0) => break,
                Ok(count) => {
                    upload.wait_for_capacity(1).await?;
                    upload.write(&buffer[..count]);
                }
                Err(error) => {
                    upload.abort().await?;
                    return Err(error.into());
                }
            }
        }
        upload.finish().await?;
        Ok(())
    }

    /// Stores `bytes` under `key`, as durably as [`FileStore::put_file`].
    pub async fn put(&self, key: &str, bytes: Bytes) -> Result<(), FileError> {
        self.store.put(&self.at(key), bytes.into()).await?;
        Ok(())
    }

    /// The content under `key`, piece by piece.
    pub async fn get_stream(
        &self,
        key: &str,
    ) -> Result<BoxStream<'static, Result<Bytes, FileError>>, FileError> {
        let found = self.store.get(&self.at(key)).await?;
        Ok(found.into_stream().map_err(FileError::from).boxed())
    }

    /// The whole content under `key`, in memory; for papers that are small.
    pub async fn get(&self, key: &str) -> Result<Bytes, FileError> {
        Ok(self.store.get(&self.at(key)).await?.bytes().await?)
    }

    /// The size in bytes of what is under `key`.
    pub async fn size(&self, key: &str) -> Result<u64, FileError> {
        Ok(self.store.head(&self.at(key)).await?.size)
    }

    /// Removes what is under `key`; nothing there is no error, so that a retry succeeds.
    pub async fn delete(&self, key: &str) -> Result<(), FileError> {
        match self.store.delete(&self.at(key)).await.map_err(FileError::from) {
            Err(FileError::NotFound(_)) => Ok(()),
            other => other,
        }
    }

    /// All files whose key starts with the folder `under` (`files`, say), in no order.
    pub fn list(&self, under: &str) -> BoxStream<'static, Result<Stored, FileError>> {
        let prefix = self.prefix.clone();
        self.store
            .list(Some(&self.at(under)))
            .map_ok(move |found| Stored {
                key: match found.location.prefix_match(&prefix) {
                    Some(parts) => parts.collect::<Path>().to_string(),
                    None => found.location.to_string(),
                },
                bytes: found.size,
            })
            .map_err(FileError::from)
            .boxed()
    }

    fn at(&self, key: &str) -> Path {
        self.prefix.parts().chain(Path::from(key).parts()).collect()
    }
}
