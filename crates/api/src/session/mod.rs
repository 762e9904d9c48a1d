//! Who is asking: tokens, their stages, and what each stage opens.

pub mod identity;
pub mod keys;
