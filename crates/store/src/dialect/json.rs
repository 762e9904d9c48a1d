//! Spells values as JSON text inside SQL, so that a whole list arrives as one row.
//!
//! Handing rows over one by one is what a read costs most; joining them in the database costs a fraction.

use sea_orm::DbBackend;

/// Writes SQL expressions for one database. Arguments are trusted SQL, never a client's words.
#[derive(Clone, Copy, Debug)]
pub struct Json(pub DbBackend);

impl Json {
    fn postgres(self) -> bool {
        self.0 == DbBackend::Postgres
    }

    /// An id in its usual spelling, without quotes around it.
    pub fn id(self, column: &str) -> String {
        if self.postgres() {
            return format!("{column}::text");
        }
        let hex = format!("hex({column})");
        format!(
            "lower(substr({hex},1,8)||'-'||substr({hex},9,4)||'-'||substr({hex},13,4)||'-'||\
             substr({hex},17,4)||'-'||substr({hex},21))"
        )
    }

    /// A text as a JSON string, or `null`.
    pub fn text(self, expression: &str) -> String {
        if self.postgres() {
            format!("coalesce(to_json(({expression})::text)::text,'null')")
        } else {
            format!("json_quote({expression})")
        }
    }

    /// A text that needs no escaping as a JSON string, or `null`.
    pub fn plain(expression: &str) -> String {
        format!("coalesce('\"'||({expression})||'\"','null')")
    }

    /// A date as `"2026-11-21"`, or `null`.
    pub fn date(column: &str) -> String {
        Self::plain(&format!("cast({column} as text)"))
    }

    /// The day of an instant in Amsterdam, without quotes around it; null stays null.
    pub fn day(self, column: &str) -> String {
        if self.postgres() {
            return format!("(({column} at time zone 'Europe/Amsterdam')::date)::text");
        }
        // Summer time runs from the last Sunday of March, 01:00 UTC, to that of October.
        let turn = |month: &str| {
            format!("date(strftime('%Y',{column})||'-{month}-01','weekday 0','-7 days')||'T01'")
        };
        let (spring, autumn) = (turn("04"), turn("11"));
        format!(
            "date({column},case when {column}>={spring} and {column}<{autumn} \
             then '+2 hours' else '+1 hours' end)"
        )
    }

    /// `true` or `false`.
    pub fn boolean(expression: &str) -> String {
        format!("case when {expression} then 'true' else 'false' end")
    }

    /// Whole cents as euros with two decimals.
    pub fn euros(column: &str) -> String {
        let cents = format!("({column})%100");
        format!("(({column})/100)||'.'||case when {cents}<10 then '0' else '' end||({cents})")
    }

    /// The members of an object that is stored as compact JSON text, with the closing brace and what has to stand
    /// before them: `,"a":1}`, or `}` for an empty one.
    pub fn members(column: &str) -> String {
        let text = format!("cast({column} as text)");
        format!("case when {text}='{{}}' then '}}' else ','||substr({text},2) end")
    }

    /// The object in a column with one member replaced by a value that is JSON text itself.
    pub fn with_member(self, column: &str, name: &str, value: &str) -> String {
        if self.postgres() {
            format!("({column}::jsonb||jsonb_build_object('{name}',({value})::jsonb))::text")
        } else {
            format!("json_set({column},'$.{name}',json({value}))")
        }
    }

    /// The product `p` that something belongs to, as the app names it, or `null`.
    pub fn product(self) -> String {
        format!(
            "case when p.id is null then 'null' else '{{\"id\":\"'||{id}||'\",\"label\":'||{label}||',\"type\":\"'||\
             upper(p.kind)||'\"}}' end",
            id = self.id("p.id"),
            label = self.text("p.label"),
        )
    }

    /// The rows as the text of one JSON array.
    pub fn array(element: &str, order: &str) -> String {
        format!("'['||coalesce(string_agg({element},',' order by {order}),'')||']'")
    }
}
