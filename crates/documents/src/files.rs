//! Storage for the bytes of documents: a folder, or a bucket of an S3 store.
//!
//! Records and their rules live in the database; a file here is opaque bytes under an opaque key.

use std::path::{Path as FilePath, PathBuf};
use std::sync::Arc;
use std::{fmt, io};

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::stream::{BoxStream, StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, WriteMultipart};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::io::AsyncReadExt;
use url::Url;
use uuid::Uuid;

/// Size of the parts in which a file is written to the store; one part at a time is in memory.
const CHUNK_BYTES: usize = 5 * 1024 * 1024;

/// Error of the store.
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
    /// Key of the file.
    pub key: String,
    /// Size of the file in bytes.
    pub bytes: u64,
}

/// The store of all files. Cheap to clone.
#[derive(Debug, Clone)]
pub struct FileStore {
    store: Arc<dyn ObjectStore>,
    /// Put before every key: the path within a bucket, empty for a folder.
    prefix: Path,
    /// The folder; `None` for a bucket.
    folder: Option<PathBuf>,
}

/// Address and credentials of a bucket; `None` takes the `AWS_*` variables, or the role of the machine.
#[derive(Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct S3Options {
    /// Address of the S3 service, for example `https://s3.example.nl`; `None` for Amazon's.
    pub endpoint: Option<String>,
    pub region: Option<String>,
    pub access_key_id: Option<String>,
    pub secret_access_key: Option<String>,
}

/// Shows itself without the key.
impl fmt::Debug for S3Options {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { endpoint, region, .. } = self;
        formatter
            .debug_struct("Server")
            .field("endpoint", endpoint)
            .field("region", region)
            .finish_non_exhaustive()
    }
}

/// The key under which the file with this id is kept. Ids made in the same hour start alike, so
/// their end spreads the files over folders.
pub fn key(id: Uuid) -> String {
    let id = id.simple().to_string();
    format!("files/{}/{id}", &id[id.len() - 2..])
}

impl FileStore {
    /// Opens the store at `location`: a folder (made if missing), a `file://` URL, `memory:///` for tests, or with the
    /// `s3` feature `s3://bucket/prefix` of the server that the `AWS_*` variables name.
    ///
    /// # Errors
    ///
    /// [`FileError::Location`] if the folder cannot be made or the URL is of an unknown kind.
    pub fn open(location: &str) -> Result<Self, FileError> {
        Self::open_with(location, &S3Options::default())
    }

    /// Opens a store like [`FileStore::open`], with the options of the S3 service that holds its bucket.
    ///
    /// # Errors
    ///
    /// The same.
    pub fn open_with(location: &str, server: &S3Options) -> Result<Self, FileError> {
        let unusable = |reason: String| FileError::Location { location: location.into(), reason };
        if !location.contains("://") {
            return Self::folder(FilePath::new(location)).map_err(unusable);
        }
        let url = Url::parse(location).map_err(|error| unusable(error.to_string()))?;
        match url.scheme() {
            "file" => {
                let folder = url.to_file_path().map_err(|()| unusable("no local path".into()))?;
                Self::folder(&folder).map_err(unusable)
            }
            "memory" => {
                let store = Arc::new(object_store::memory::InMemory::new());
                Ok(Self { store, prefix: Path::default(), folder: None })
            }
            "s3" => Self::bucket(&url, server).map_err(unusable),
            other => Err(unusable(format!(
                "files are kept in a folder or at s3://bucket/prefix, not at {other}://"
            ))),
        }
    }

    /// The folder in which the files are, if they are in one.
    pub fn local_folder(&self) -> Option<&FilePath> {
        self.folder.as_deref()
    }

    fn folder(folder: &FilePath) -> Result<Self, String> {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        let store = LocalFileSystem::new_with_prefix(folder).map_err(|error| error.to_string())?;
        // An acknowledged upload must survive the power going off.
        let store = Arc::new(store.with_fsync(true));
        Ok(Self { store, prefix: Path::default(), folder: Some(folder.to_owned()) })
    }

    #[cfg(not(feature = "s3"))]
    fn bucket(_: &Url, _: &S3Options) -> Result<Self, String> {
        Err("this program was built without the feature `s3`".to_owned())
    }

    #[cfg(feature = "s3")]
    fn bucket(url: &Url, server: &S3Options) -> Result<Self, String> {
        use object_store::aws::AmazonS3Builder;
        use object_store::{ClientOptions, RetryConfig};
        use std::time::Duration;

        let bucket =
            url.host_str().filter(|name| !name.is_empty()).ok_or("s3://bucket/prefix names no bucket")?;
        let prefix = Path::parse(url.path()).map_err(|error| error.to_string())?;
        // A large file may take its time on a slow line; a server that says nothing may not.
        let options = ClientOptions::new()
            .with_timeout_disabled()
            .with_connect_timeout(Duration::from_secs(5))
            .with_read_timeout(Duration::from_secs(20));
        let retry =
            RetryConfig { max_retries: 3, retry_timeout: Duration::from_secs(20), ..RetryConfig::default() };
        let mut builder = AmazonS3Builder::from_env()
            .with_bucket_name(bucket)
            .with_client_options(options)
            .with_retry(retry)
            // Some servers have no call for many at once, and we delete one at a time.
            .with_disable_bulk_delete(true);
        if let Some(endpoint) = &server.endpoint {
            builder = builder.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http://"));
        }
        if let Some(region) = &server.region {
            builder = builder.with_region(region);
        }
        if let Some(id) = &server.access_key_id {
            builder = builder.with_access_key_id(id);
        }
        if let Some(key) = &server.secret_access_key {
            builder = builder.with_secret_access_key(key);
        }
        let store = builder.build().map_err(|error| error.to_string())?;
        Ok(Self { store: Arc::new(store), prefix, folder: None })
    }

    /// Stores a copy of the file at `path` under `key`, replacing what was there. When this
    /// returns, the file is complete and durable; if it fails or is cut short, nothing shows.
    pub async fn put_file(&self, key: &str, path: &FilePath) -> Result<(), FileError> {
        let mut file = tokio::fs::File::open(path).await?;
        let mut first = Vec::new();
        (&mut file).take(CHUNK_BYTES as u64 + 1).read_to_end(&mut first).await?;
        if first.len() <= CHUNK_BYTES {
            return self.put(key, first.into()).await;
        }
        let upload = self.store.put_multipart(&self.object_path(key)).await?;
        let mut upload = WriteMultipart::new_with_chunk_size(upload, CHUNK_BYTES);
        match multipart_upload(&mut upload, first.into(), &mut file).await {
            Ok(()) => {
                upload.finish().await?;
                Ok(())
            }
            Err(error) => {
                // What came across stays unseen; a store that is away cleans up by its own rules.
                let _ = upload.abort().await;
                Err(error)
            }
        }
    }

    /// Stores `bytes` under `key`, as durably as [`FileStore::put_file`].
    pub async fn put(&self, key: &str, bytes: Bytes) -> Result<(), FileError> {
        self.store.put(&self.object_path(key), bytes.into()).await?;
        Ok(())
    }

    /// The content under `key`, piece by piece.
    pub async fn get_stream(
        &self,
        key: &str,
    ) -> Result<BoxStream<'static, Result<Bytes, FileError>>, FileError> {
        let found = self.store.get(&self.object_path(key)).await?;
        Ok(found.into_stream().map_err(FileError::from).boxed())
    }

    /// The size and the content under `key`, with one request.
    pub async fn get_sized_stream(
        &self,
        key: &str,
    ) -> Result<(u64, BoxStream<'static, Result<Bytes, FileError>>), FileError> {
        let found = self.store.get(&self.object_path(key)).await?;
        Ok((found.meta.size, found.into_stream().map_err(FileError::from).boxed()))
    }

    /// The whole content under `key`, in memory; for documents that are small.
    pub async fn get(&self, key: &str) -> Result<Bytes, FileError> {
        Ok(self.store.get(&self.object_path(key)).await?.bytes().await?)
    }

    /// The size in bytes of what is under `key`.
    pub async fn size(&self, key: &str) -> Result<u64, FileError> {
        Ok(self.store.head(&self.object_path(key)).await?.size)
    }

    /// Removes what is under `key`; nothing there is no error, so that a retry succeeds.
    pub async fn delete(&self, key: &str) -> Result<(), FileError> {
        match self.store.delete(&self.object_path(key)).await.map_err(FileError::from) {
            Err(FileError::NotFound(_)) => Ok(()),
            other => other,
        }
    }

    /// All files whose key starts with the folder `under` (`files`, say), in no order.
    pub fn list(&self, under: &str) -> BoxStream<'static, Result<Stored, FileError>> {
        let prefix = self.prefix.clone();
        self.store
            .list(Some(&self.object_path(under)))
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

    /// Removes what a folder keeps of uploads that were cut short before `before`; a bucket does so by its own rules.
    pub async fn remove_stale_temp_files(&self, under: &str, before: DateTime<Utc>) -> Result<(), FileError> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let mut entries = match tokio::fs::read_dir(folder.join(under)).await {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            other => other?,
        };
        while let Some(entry) = entries.next_entry().await? {
            // The store's own mark of a file that is still being written.
            if entry.file_name().to_string_lossy().contains('#')
                && DateTime::<Utc>::from(entry.metadata().await?.modified()?) < before
            {
                tokio::fs::remove_file(entry.path()).await?;
            }
        }
        Ok(())
    }

    fn object_path(&self, key: &str) -> Path {
        self.prefix.parts().chain(Path::from(key).parts()).collect()
    }
}

/// Sends a file in parts, of which two at most are in memory.
async fn multipart_upload(
    upload: &mut WriteMultipart,
    first: Bytes,
    rest: &mut tokio::fs::File,
) -> Result<(), FileError> {
    upload.put(first);
    let mut buffer = vec![0; 64 * 1024];
    loop {
        upload.wait_for_capacity(1).await?;
        match rest.read(&mut buffer).await? {
            0 => return Ok(()),
            count => upload.write(&buffer[..count]),
        }
    }
}
