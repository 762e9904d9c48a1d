//! The series of invoice numbers of a firm.

use domain::ids::LicenceId;
use domain::licence::InvoiceSettings;

use crate::sql::{QueryExt, values};
use crate::{Db, Result, Tx, dialect};

/// Takes the next number of a year for an invoice that is written in this transaction: with the transaction it is taken or
/// not, so that no number is left out. Whoever else takes one waits until the transaction ends.
pub async fn take_number(
    tx: &Tx,
    licence: LicenceId,
    settings: &InvoiceSettings,
    year: i32,
) -> Result<String> {
    dialect::lock_records(tx, licence).await?;
    let mut last = last_number(tx, licence, settings, year).await?;
    loop {
        let next = settings.next_number(last);
        let number = settings.format_number(year, next);
        if is_taken(tx, licence, &number).await? {
            last = Some(next);
            continue;
        }
        let text = "insert into invoice_series (licence_id,year,last_number) values ($1,$2,$3) \
             on conflict (licence_id,year) do update set last_number=excluded.last_number";
        tx.execute(text, values![licence, i64::from(year), next]).await?;
        return Ok(number);
    }
}

/// Returns the number that an invoice of a year would get now.
pub async fn next_number(
    db: &impl Db,
    licence: LicenceId,
    settings: &InvoiceSettings,
    year: i32,
) -> Result<String> {
    let mut last = last_number(db, licence, settings, year).await?;
    loop {
        let next = settings.next_number(last);
        let number = settings.format_number(year, next);
        if !is_taken(db, licence, &number).await? {
            return Ok(number);
        }
        last = Some(next);
    }
}

/// Returns the last number of a year: of the series, and before it began the highest that stands on an invoice in its form.
async fn last_number(
    db: &impl Db,
    licence: LicenceId,
    settings: &InvoiceSettings,
    year: i32,
) -> Result<Option<i64>> {
    let text = "select last_number from invoice_series where licence_id=$1 and year=$2";
    let last: Option<i64> = db.query_opt(text, values![licence, i64::from(year)], |row| row.read()).await?;
    if last.is_some() {
        return Ok(last);
    }
    let text = "select details->>'public_number' from products where licence_id=$1 and kind='invoice' \
         and details->>'public_number' is not null";
    let numbers: Vec<String> = db.query(text, values![licence], |row| row.read()).await?;
    Ok(numbers.iter().filter_map(|number| settings.parse_number(year, number)).max())
}

async fn is_taken(db: &impl Db, licence: LicenceId, number: &str) -> Result<bool> {
    let text = "select exists(select 1 from products where licence_id=$1 and kind='invoice' \
         and details->>'public_number'=$2)";
    db.query_one(text, values![licence, number], |row| row.read()).await
}
