//! The calls behind the desk's screens: the work list, the search and a client's page.

use std::sync::Arc;
use std::time::Duration;

use crate::data::KEY;
use crate::load::{self, CallMeasurement, Target};
use crate::process::Server;

/// Number of different clients that are requested.
const CLIENTS: usize = 200;

/// Requests of each screen of the desk, by the screen's name. `{n}` is the number of a client.
const CALLS: [(&str, &str); 8] = [
    ("work list", "/backoffice/v1/worklist"),
    ("overdue requests", "/backoffice/v1/worklist/overdue?limit=50"),
    ("search: a whole name", "/backoffice/v1/search?q=c{n}&limit=20"),
    ("search: two letters of the name of all", "/backoffice/v1/search?q=co&limit=20"),
    ("list of clients", "/backoffice/v1/consumers?limit=50"),
    ("client: who", "/backoffice/v1/consumers/c{n}"),
    ("client: requests", "/backoffice/v1/actions?owner=c{n}&limit=500"),
    ("client: dossiers", "/backoffice/v1/dossiers?owner=c{n}&limit=100"),
];

pub async fn measure(
    server: &Server,
    consumers: usize,
    duration: Duration,
    connections: usize,
) -> anyhow::Result<Vec<(&'static str, CallMeasurement)>> {
    let tokens = Arc::new(vec![KEY.to_owned()]);
    let mut measured = Vec::new();
    for (name, template) in CALLS {
        // Spread over the whole database.
        let path = |place: usize| template.replace("{n}", &(place * consumers / CLIENTS).to_string());
        let paths: Vec<String> = (0..CLIENTS).map(path).collect();
        let target = Target { address: server.address, paths: &paths, tokens: &tokens };
        measured.push((name, load::run(&target, server, duration, connections).await?));
    }
    Ok(measured)
}
