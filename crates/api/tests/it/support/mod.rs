//! A portal for one test: its own database, folder and clock.

pub mod calls;
mod clock;
mod consumers;
mod demo;
mod household;
mod partners;
mod portal;
mod post;
mod receiver;
mod reply;
mod sealed;

pub use clock::TestClock;
pub use consumers::{PASSWORD, text};
pub use demo::{Names, demo_file};
pub use household::{NewAction, Person, agreed, signature};
pub use partners::Sandboxes;
pub use portal::{Database, NOORDZEE, Portal, VANDIJK};
pub use receiver::{ReceivedWebhook, Receiver};
pub use reply::Reply;

/// Makes two tests of one async function that takes a [`Portal`]: `name::sqlite` and `name::postgres`.
macro_rules! sqlite_and_postgres {
    ($(#[$meta:meta])* async fn $name:ident($portal:ident: Portal) $body:block) => {
        mod $name {
            #[allow(unused_imports, reason = "the body brings what it needs")]
            use super::*;

            async fn body($portal: $crate::support::Portal) $body

            #[tokio::test]
            $(#[$meta])*
            async fn sqlite() {
                body($crate::support::Portal::open($crate::support::Database::Sqlite).await).await;
            }

            #[tokio::test]
            $(#[$meta])*
            async fn postgres() {
                body($crate::support::Portal::open($crate::support::Database::Postgres).await).await;
            }
        }
    };
}
