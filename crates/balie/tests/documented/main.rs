//! The examples of the documentation, taken from its pages and run in their order against a fresh installation.
//!
//! What a page says of an example is what is expected of it:
//!
//! - A command of `curl` is answered with 2xx, or with the status that its comment begins with: `# 404`.
//! - Every other command ends well, or with the exit code of its comment: `# exit code 1`.
//! - A block of `json`, `ndjson` or `text` right behind a block of `sh` is what its last command prints, with at most
//!   one paragraph in between. `…` stands for anything; a JSON object may have more fields than the page shows.
#![cfg(feature = "demo")]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../shared/free_address.rs"]
mod free_address;
mod output;
mod page;
mod run;

use std::path::Path;

use run::Place;

fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn the_examples_of_the_back_office_do_what_the_page_says() {
    let place = Place::new();
    let _demo = place.demo();
    place.run(&repository().join("docs/back-office.md"));
}

#[test]
fn the_first_steps_lead_to_a_consumer_who_signs_in() {
    let place = Place::new();
    place.run(&repository().join("docs/getting-started.md"));
}
