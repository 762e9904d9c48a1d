//! The contents of a database, so that a test can say that nothing was written.

use std::collections::BTreeMap;

use crate::dialect::copy::read_layout;
use crate::sql::QueryExt;
use crate::{Db, Result};

/// The rows of every table as one text, but for the tables that the caller leaves out.
pub async fn database_contents(db: &impl Db, left_out: &[&str]) -> Result<BTreeMap<String, String>> {
    let mut contents = BTreeMap::new();
    for (table, columns) in read_layout(db).await? {
        if left_out.contains(&table.as_str()) {
            continue;
        }
        let text = if db.is_postgres() {
            format!(
                "/* all licences */ select coalesce(string_agg(s.x, '|' order by s.x), '') \
                 from (select (t.*)::text as x from \"{table}\" t) s"
            )
        } else {
            let quoted: Vec<String> = columns.iter().map(|column| format!("quote(\"{column}\")")).collect();
            format!(
                "/* all licences */ select coalesce(group_concat(x, '|'), '') \
                 from (select {} as x from \"{table}\" order by 1)",
                quoted.join(" || ',' || ")
            )
        };
        let rows: String = db.query_one(&text, &[], |row| row.read()).await?;
        contents.insert(table, rows);
    }
    Ok(contents)
}
