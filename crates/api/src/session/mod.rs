//! Authentication: tokens, the stages of a sign-in, and the calls that each stage permits.

pub mod cookies;
pub mod device;
pub mod identity;
pub mod identity_providers;
pub mod passkeys;
pub mod qr;
pub mod tokens;
