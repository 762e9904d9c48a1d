//! A portal for one test: its own database, folder and clock.

pub mod authenticator;
pub mod calls;
mod clock;
mod consumers;
mod demo;
mod household;
mod partners;
pub mod passkey_client;
mod portal;
mod post;
mod receiver;
mod reply;
mod sealed;
mod staff;
mod stream;

pub use clock::TestClock;
pub use consumers::{PASSWORD, PASSWORD_HASH, text};
pub use demo::{Names, demo_file};
pub use household::{NewAction, Person, agreement_evidence, signature};
pub use partners::Sandboxes;
pub use portal::{NOORDZEE, Portal, VANDIJK};
pub use receiver::{ReceivedWebhook, Receiver};
pub use reply::Reply;
pub use staff::STAFF_SECRET;
pub use store::testing::TestDatabase;

/// Two tests of one async function that takes a [`Portal`], which its module need not import.
macro_rules! sqlite_and_postgres {
    ($(#[$meta:meta])* async fn $name:ident($portal:ident: Portal) $body:block) => {
        store::sqlite_and_postgres! {
            $(#[$meta])*
            async fn $name($portal: $crate::support::Portal) $body
        }
    };
}
