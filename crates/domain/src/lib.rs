//! What the portal knows: the rules of the field, without a database, a network or a clock.

pub mod actions;
pub mod codes;
pub mod kinds;
pub mod licence;
pub mod locale;
pub mod money;
