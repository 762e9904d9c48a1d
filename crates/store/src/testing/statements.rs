//! Holds every statement that a test runs to naming the firm whose rows it reads or writes.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::maintenance::migrate;

/// Begins a statement that is about several firms: work of the whole installation, and look-ups by what says which firm
/// is meant, such as the hash of a key.
const ALL_LICENCES: &str = "/* all licences */";

/// Tables whose rows are not a firm's, or are the firms.
pub(crate) const OF_INSTALLATION: [&str; 8] = [
    "feed_epochs",
    "last_backup",
    "last_retention",
    "licences",
    "migrations",
    "outgoing_holds",
    "payment_inbox",
    "rate_limits",
];

/// # Panics
/// When a statement is about the rows of firms and neither names the licence nor says that it is about all.
pub(crate) fn check(text: &str) {
    if text.contains(ALL_LICENCES) || names_licence(text) {
        return;
    }
    let tables: Vec<&str> = tables_of(text).filter(|table| firm_tables().contains(*table)).collect();
    assert!(
        tables.is_empty(),
        "a statement about {tables:?} names no licence; one about several firms begins with {ALL_LICENCES}: {text}"
    );
}

fn names_licence(text: &str) -> bool {
    let is_insert = text.trim_start().starts_with("insert");
    ["licence_id=", "licence_id in "].iter().any(|condition| text.contains(condition))
        || (is_insert && text.contains("licence_id"))
}

/// Returns the words at the places where a statement names tables.
fn tables_of(text: &str) -> impl Iterator<Item = &str> {
    let words = || {
        text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty())
    };
    let follows = |word: &str| matches!(word, "from" | "join" | "into" | "update");
    words().zip(words().skip(1)).filter(move |(word, _)| follows(word)).map(|(_, table)| table)
}

fn firm_tables() -> &'static BTreeSet<String> {
    static TABLES: OnceLock<BTreeSet<String>> = OnceLock::new();
    TABLES.get_or_init(|| {
        migrate::tables().filter(|table| !OF_INSTALLATION.contains(&table.as_str())).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn statements_that_name_the_licence_are_taken() {
        check("select id from actions where id=$1 and licence_id=$2");
        check("insert into drafts (licence_id,data) values ($1,$2)");
        check("/* all licences */ delete from sessions where expires_at<$1");
        check("select count(*) from licences");
        check("select 1");
    }

    #[test]
    #[should_panic(expected = "names no licence")]
    fn a_licence_that_is_only_read_is_no_condition() {
        check("select licence_id from actions where id=$1");
    }

    #[test]
    #[should_panic(expected = "names no licence")]
    fn an_insert_without_a_licence_is_refused() {
        check("insert into drafts (data) values ($1)");
    }

    #[test]
    #[should_panic(expected = "names no licence")]
    fn a_table_that_is_joined_counts() {
        check("select l.id from licences l left join sessions s on s.id=l.id");
    }
}
