//! The text of a statement as each database takes it.

use std::borrow::Cow;

/// `in list($1)` is an array on `PostgreSQL`.
pub(super) fn for_postgres(text: &str) -> Cow<'_, str> {
    if !text.contains(" list($") {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace("not in list($", "<> all($").replace("in list($", "= any($"))
}

/// `in list($1)` is a table-valued function on `SQLite`, and rows need no lock beside its single writer.
pub(super) fn for_sqlite(text: &str) -> Cow<'_, str> {
    let text = text.split_once(" for update").map_or(text, |(query, _)| query);
    if !text.contains(" list($") {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace("in list($", "in rarray($"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_between_the_databases_is_replaced() {
        let text = "select id from jobs where id in list($1) and kind not in list($2) for update skip locked";
        assert_eq!(
            for_postgres(text),
            "select id from jobs where id = any($1) and kind <> all($2) for update skip locked"
        );
        assert_eq!(for_sqlite(text), "select id from jobs where id in rarray($1) and kind not in rarray($2)");
        assert_eq!(for_sqlite("select 1"), Cow::Borrowed("select 1"));
    }
}
