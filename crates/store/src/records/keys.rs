//! Lookup of records: by their licence, by their kind where a table holds several, and by the firm's own id.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use domain::ids::LicenceId;
use uuid::Uuid;

use crate::sql::{QueryBuilder, QueryExt};
use crate::{Db, Result, Tx};

/// Table that holds records of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordTable<'a> {
    Branches,
    Advisers,
    Consumers,
    Products(&'a str),
    Actions,
    Documents,
    Announcements(&'a str),
}

impl<'a> RecordTable<'a> {
    /// Returns the table's name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Branches => "branches",
            Self::Advisers => "advisers",
            Self::Consumers => "consumers",
            Self::Products(_) => "products",
            Self::Actions => "actions",
            Self::Documents => "documents",
            Self::Announcements(_) => "announcements",
        }
    }

    /// The kind of the records, where their table holds several.
    pub(super) const fn kind(self) -> Option<&'a str> {
        match self {
            Self::Products(kind) | Self::Announcements(kind) => Some(kind),
            _ => None,
        }
    }

    /// Returns the segment's name that is stored with the versions of deleted records.
    pub(super) fn segment(self) -> Cow<'a, str> {
        match self {
            Self::Products(kind) => format!("products/{kind}").into(),
            Self::Announcements(kind) => kind.into(),
            _ => self.name().into(),
        }
    }

    /// Selects these columns of a licence's records; `$1` is the licence.
    pub(super) fn select(self, columns: &str, licence: LicenceId) -> QueryBuilder<'a> {
        let text = format!("select {columns} from {} where licence_id=$1", self.name());
        let mut query = QueryBuilder::new(&text, [licence.into()]);
        if let Some(kind) = self.kind() {
            query.push(" and kind=").bind(kind);
        }
        query
    }

    /// Selects records like [`Self::select`], where the rest of the query names a few: `coalesce` keeps the planner
    /// from reading all records of the licence in their order, which would spare it the sorting.
    pub(super) fn select_among_few(self, columns: &str, licence: LicenceId) -> QueryBuilder<'a> {
        let text = format!("select {columns} from {} where coalesce(licence_id,licence_id)=$1", self.name());
        let mut query = QueryBuilder::new(&text, [licence.into()]);
        if let Some(kind) = self.kind() {
            query.push(" and kind=").bind(kind);
        }
        query
    }

    /// Selects these columns of one record.
    pub(super) fn select_one<'b>(
        self,
        columns: &str,
        licence: LicenceId,
        external_id: &'b str,
    ) -> QueryBuilder<'b>
    where
        'a: 'b,
    {
        let mut query = self.select(columns, licence);
        query.push(" and external_id=").bind(external_id);
        query
    }

    /// Selects these columns of the records with these external ids.
    pub(super) fn select_several<'b>(
        self,
        columns: &str,
        licence: LicenceId,
        external_ids: impl IntoIterator<Item = &'b str>,
    ) -> QueryBuilder<'b>
    where
        'a: 'b,
    {
        let mut query = self.select(columns, licence);
        let external_ids: Vec<&str> = external_ids.into_iter().collect();
        query.push(" and external_id in list(").bind(external_ids).push(")");
        query
    }

    /// The ids of the records with these external ids.
    pub(super) async fn ids(
        self,
        db: &impl Db,
        licence: LicenceId,
        external_ids: HashSet<&str>,
    ) -> Result<HashMap<String, Uuid>> {
        if external_ids.is_empty() {
            return Ok(HashMap::new());
        }
        let query = self.select_several("external_id,id", licence, external_ids);
        let rows = db.query(query.text(), query.values(), |row| Ok((row.read()?, row.read()?))).await?;
        Ok(rows.into_iter().collect())
    }

    /// The id and version of a record, which nobody else writes until the transaction ends.
    pub(super) async fn lock(
        self,
        tx: &Tx,
        licence: LicenceId,
        external_id: &str,
    ) -> Result<Option<(Uuid, i64)>> {
        let mut query = self.select_one("id,version", licence, external_id);
        query.push(" for update");
        tx.query_opt(query.text(), query.values(), |row| Ok((row.read()?, row.read()?))).await
    }
}
