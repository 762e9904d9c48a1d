//! Authentication: tokens, the stages of a sign-in, and the calls that each stage permits.

pub mod activation;
pub mod audit;
pub mod confirmation;
pub mod cookies;
pub mod device;
pub mod identity;
pub mod identity_providers;
pub mod limits;
pub mod passkeys;
pub mod password;
pub mod tokens;
pub mod two_factor;
