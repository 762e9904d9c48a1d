//! A version of a firm's settings before it is written.

use domain::licence::Licence as Settings;
use store::firms::licences::LicenceRow;

/// Settings that are to be written.
#[derive(Clone, Copy, Debug)]
pub struct NewVersion<'a> {
    /// The firm's short name.
    pub slug: &'a str,
    /// The firm as it is, held by the transaction; absent for a new one.
    pub before: Option<&'a LicenceRow>,
    pub version: i64,
    pub settings: &'a Settings,
}
