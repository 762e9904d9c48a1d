//! Who is asking: tokens, their stages, and what each stage opens.

pub mod audit;
pub mod device;
pub mod identity;
pub mod keys;
pub mod limits;
pub mod password;
pub mod tokens;
pub mod two_factor;
