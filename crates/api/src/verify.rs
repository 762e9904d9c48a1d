//! Walks a firm's chain of sealed answers, a piece at a time, and names the first break.

use std::collections::HashSet;
use std::fmt;

use chrono::{DateTime, Utc};
use documents::files::FileError;
use futures::StreamExt;
use serde_json::Value;
use sha2::{Digest, Sha256};
use store::submissions::{self, PaperBehind, Submission};
use uuid::Uuid;

use crate::error::{ApiError, ApiResult};
use crate::state::App;

/// How many answers are in memory at once.
const PIECE: u64 = 50;
/// How many files are remembered as checked, because many answers name the same one.
const REMEMBERED: usize = 10_000;

/// What the walk found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Answers whose seals hold.
    pub answers: u64,
    /// Files that still have their SHA-256.
    pub files: u64,
    /// Files that were shown or handed in, and have been replaced or taken back since.
    pub gone: u64,
    /// Answers whose content is past its term: of these only the place in the chain is left.
    pub erased: u64,
    /// The place and seal of the last answer that holds.
    pub last: Option<(i64, String)>,
    pub broken: Option<Broken>,
}

/// The first answer that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub submission: Uuid,
    pub position: i64,
    pub what: Difference,
}

/// What differs from what was sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Answers before this one are missing, or places were changed.
    Place { expected: i64 },
    /// The seal before it is another one than it was sealed to.
    PreviousSeal,
    /// Its moment is not the one in its evidence.
    Moment,
    /// Its type, answer, evidence or seal was changed.
    Content,
    /// A column says something else than the sealed evidence.
    Column(&'static str),
    /// A file's record names another SHA-256 than the sealed answer.
    RecordOfFile(Uuid),
    /// A file is not there.
    FileMissing(Uuid),
    /// A file's bytes are not those that were named.
    FileChanged(Uuid),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "answer {} at place {}: ", self.submission, self.position)?;
        match &self.what {
            Difference::Place { expected } => write!(f, "place {expected} was expected here"),
            Difference::PreviousSeal => f.write_str("previous_hash is not the seal before it"),
            Difference::Moment => f.write_str("created_at is not the moment that was sealed"),
            Difference::Content => f.write_str("type, payload, evidence or hash is not what was sealed"),
            Difference::Column(column) => write!(f, "{column} is not the one in the sealed evidence"),
            Difference::RecordOfFile(id) => write!(f, "the record of file {id} names another sha256"),
            Difference::FileMissing(id) => write!(f, "file {id} is missing"),
            Difference::FileChanged(id) => write!(f, "file {id} is not the one with this sha256"),
        }
    }
}

/// Checks every answer of a firm up to the first break.
///
/// # Errors
/// When the database or the file store is away.
pub async fn verify(app: &App, licence: Uuid) -> ApiResult<Checked> {
    verify_and_tell(app, licence, |_| {}).await
}

/// As [`verify`], telling now and then how far it is.
///
/// # Errors
/// When the database or the file store is away.
pub async fn verify_and_tell(app: &App, licence: Uuid, tell: impl Fn(&Checked)) -> ApiResult<Checked> {
    let mut walk =
        Walk { app, licence, checked: Checked::default(), seal: vec![0; 32], files: HashSet::new() };
    let mut position = 0;
    loop {
        let piece = submissions::chain_after(app.store.read(), licence, position, PIECE).await?;
        let Some(last) = piece.last() else { return Ok(walk.checked) };
        position = last.chain_position;
        tell(&walk.checked);
        for sealed in &piece {
            if let Some(what) = walk.check(sealed).await? {
                let (submission, position) = (sealed.id, sealed.chain_position);
                walk.checked.broken = Some(Broken { submission, position, what });
                return Ok(walk.checked);
            }
        }
    }
}

struct Walk<'a> {
    app: &'a App,
    licence: Uuid,
    checked: Checked,
    /// The seal of the answer before.
    seal: Vec<u8>,
    /// Files that were found to be right already, by id and SHA-256.
    files: HashSet<(Uuid, String)>,
}

impl Walk<'_> {
    async fn check(&mut self, sealed: &Submission) -> ApiResult<Option<Difference>> {
        let expected = self.checked.last.as_ref().map_or(1, |(place, _)| place + 1);
        let broken = place(sealed, expected, &self.seal);
        if broken.is_none() && is_erased(sealed) {
            self.seal.clone_from(&sealed.hash);
            self.checked.erased += 1;
            self.checked.last = Some((sealed.chain_position, hex::encode(&sealed.hash)));
            return Ok(None);
        }
        let broken = broken.or_else(|| seal(sealed)).or_else(|| columns(sealed));
        if broken.is_some() {
            return Ok(broken);
        }
        if let Some(broken) = self.check_files(sealed).await? {
            return Ok(Some(broken));
        }
        self.seal.clone_from(&sealed.hash);
        self.checked.answers += 1;
        self.checked.last = Some((sealed.chain_position, hex::encode(&sealed.hash)));
        Ok(None)
    }

    async fn check_files(&mut self, sealed: &Submission) -> ApiResult<Option<Difference>> {
        let handed_in = named(&sealed.payload["files"]);
        let shown = named(&sealed.evidence["documents"]);
        let ids = handed_in.iter().chain(&shown).map(|(id, _)| *id).collect();
        let behind = submissions::papers_behind(self.app.store.read(), self.licence, sealed.id, ids).await?;
        for (id, sha256) in &handed_in {
            match behind.iter().find(|paper| paper.id == *id) {
                None => self.checked.gone += 1,
                Some(paper) if paper.sha256.as_ref() != Some(sha256) => {
                    return Ok(Some(Difference::RecordOfFile(*id)));
                }
                Some(_) => {}
            }
        }
        for (id, sha256) in &shown {
            let kept = behind.iter().any(|paper| paper.id == *id && paper.sha256.as_ref() == Some(sha256));
            self.checked.gone += u64::from(!kept);
        }
        for paper in behind {
            if let Some(broken) = self.check_file(paper).await? {
                return Ok(Some(broken));
            }
        }
        Ok(None)
    }

    /// A file against its record; those of the records against what was sealed have been compared before.
    async fn check_file(&mut self, paper: PaperBehind) -> ApiResult<Option<Difference>> {
        let (Some(key), Some(sha256)) = (paper.file_key, paper.sha256) else { return Ok(None) };
        let known = (paper.id, sha256);
        if self.files.contains(&known) {
            return Ok(None);
        }
        let mut source = match self.app.files.get_stream(&key).await {
            Err(FileError::NotFound(_)) => return Ok(Some(Difference::FileMissing(paper.id))),
            other => other.map_err(ApiError::internal)?,
        };
        let mut hash = Sha256::new();
        while let Some(piece) = source.next().await {
            hash.update(piece.map_err(ApiError::internal)?);
        }
        if hex::encode(hash.finalize()) != known.1 {
            return Ok(Some(Difference::FileChanged(paper.id)));
        }
        self.checked.files += 1;
        if self.files.len() < REMEMBERED {
            self.files.insert(known);
        }
        Ok(None)
    }
}

/// What became of an answer whose term is over: nobody's, without action, answer and evidence.
fn is_erased(sealed: &Submission) -> bool {
    let payload = sealed.payload.as_object();
    sealed.consumer.is_none()
        && sealed.action.is_none()
        && payload.is_some_and(|payload| payload.len() == 1 && payload.contains_key("erased_at"))
        && sealed.evidence.as_object().is_some_and(serde_json::Map::is_empty)
}

fn place(sealed: &Submission, expected: i64, before: &[u8]) -> Option<Difference> {
    if sealed.chain_position != expected {
        return Some(Difference::Place { expected });
    }
    (sealed.previous_hash != before).then_some(Difference::PreviousSeal)
}

fn seal(sealed: &Submission) -> Option<Difference> {
    if sealed.computed_hash() == sealed.hash {
        return None;
    }
    let at: Option<DateTime<Utc>> = sealed.evidence["at"].as_str().and_then(|at| at.parse().ok());
    let moved = at.is_some_and(|at| at.timestamp_micros() != sealed.created_at.timestamp_micros());
    Some(if moved { Difference::Moment } else { Difference::Content })
}

/// The row's own columns that the seal does not cover: whose answer it is, and to what. An action that has gone since
/// leaves an empty one.
fn columns(sealed: &Submission) -> Option<Difference> {
    let differs = |column: Option<Uuid>, name: &str| {
        let known: Option<Uuid> = sealed.evidence[name].as_str().and_then(|id| id.parse().ok());
        known.is_some() && column.is_some() && column != known
    };
    if differs(sealed.consumer, "consumer") {
        return Some(Difference::Column("consumer_id"));
    }
    differs(sealed.action, "action").then_some(Difference::Column("action_id"))
}

/// The files of a list, with the SHA-256 under which they were sealed.
fn named(list: &Value) -> Vec<(Uuid, String)> {
    let of = |file: &Value| Some((file["id"].as_str()?.parse().ok()?, file["sha256"].as_str()?.to_owned()));
    list.as_array().into_iter().flatten().filter_map(of).collect()
}
