//! What the portal knows: the rules of the field, without a database, a network or a clock.

pub mod codes;
pub mod licence;
pub mod locale;
