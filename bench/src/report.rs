//! The figures as Markdown, ready for `docs/performance.md`.
#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use crate::{Figures, FillCost};

pub fn print_head(database: &str) {
    let name = if database.starts_with("sqlite") { "SQLite" } else { "PostgreSQL" };
    println!("Database: {name}. Times are processor time of the server for one request, in microseconds.");
}

pub fn print_size(consumers: usize, figures: &Figures) {
    println!("\n## {consumers} consumers\n");
    if let Some(FillCost { records, time, peak_kib }) = &figures.import {
        let seconds = time.as_secs_f64();
        let rate = *records as f64 / seconds;
        let peak = peak_kib / 1024;
        println!("Imported {records} records in {seconds:.1} s ({rate:.0} a second, peak {peak} MiB).\n");
    }
    println!(
        "Ready after {} ms. Resident {} MiB, {} of them anonymous.\n",
        figures.ready.as_millis(),
        figures.resident_kib / 1024,
        figures.anonymous_kib / 1024,
    );
    if let Some(peak) = &figures.upload {
        println!(
            "An upload of {:.1} MB raised the peak of resident memory from {} to {} MiB.\n",
            peak.bytes as f64 / 1e6,
            peak.before_kib / 1024,
            peak.after_kib / 1024,
        );
    }
    println!("| call | bytes | requests/s | p50 ms | p99 ms | µs | floor µs | of the floor's throughput |");
    println!("|---|---|---|---|---|---|---|---|");
    for (path, portal, floor) in &figures.calls {
        println!(
            "| `{path}` | {} | {:.0} | {:.2} | {:.2} | {:.0} | {:.0} | {:.0} % |",
            portal.bytes,
            portal.per_second(),
            portal.median.as_secs_f64() * 1e3,
            portal.p99.as_secs_f64() * 1e3,
            portal.micros(),
            floor.micros(),
            100.0 * portal.per_second() / floor.per_second(),
        );
    }
    print_desk(figures);
    print_peers(figures);
    print_acts(figures);
}

fn print_desk(figures: &Figures) {
    println!("\nThe desk, for somebody who sees all clients:\n");
    println!("| call | bytes | requests/s | p50 ms | p99 ms | µs |");
    println!("|---|---|---|---|---|---|");
    for (name, measured) in &figures.desk {
        println!(
            "| {name} | {} | {:.0} | {:.2} | {:.2} | {:.0} |",
            measured.bytes,
            measured.per_second(),
            measured.median.as_secs_f64() * 1e3,
            measured.p99.as_secs_f64() * 1e3,
            measured.micros(),
        );
    }
}

fn print_peers(figures: &Figures) {
    if figures.peers.is_empty() {
        return;
    }
    println!(
        "\n`{}` beside Fastify with better-sqlite3 on the same database, and the floor:\n",
        crate::peer::PATH
    );
    println!(
        "| connections | bytes | requests/s | p50 ms | µs | peer: bytes | processes | requests/s | p50 ms | µs | portal : peer, throughput | floor: requests/s |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    for one in &figures.peers {
        let (portal, peer) = (&one.portal, &one.peer);
        println!(
            "| {} | {} | {:.0} | {:.2} | {:.0} | {} | {} | {:.0} | {:.2} | {:.0} | {:.2} | {:.0} |",
            one.connections,
            portal.bytes,
            portal.per_second(),
            portal.median.as_secs_f64() * 1e3,
            portal.micros(),
            peer.bytes,
            one.processes,
            peer.per_second(),
            peer.median.as_secs_f64() * 1e3,
            peer.micros(),
            portal.per_second() / peer.per_second(),
            one.floor.per_second(),
        );
    }
}

fn print_acts(figures: &Figures) {
    if figures.acts.is_empty() {
        return;
    }
    println!("\nWhole acts (the date of conditions precedent), each acknowledged once it is on the disk:\n");
    println!("| consumers at once | acknowledged/s | p50 ms | p99 ms | µs |");
    println!("|---|---|---|---|---|");
    for one in &figures.acts {
        let count = one.acknowledged.max(1) as f64;
        println!(
            "| {} | {:.0} | {:.2} | {:.2} | {:.0} |",
            one.consumers,
            count / one.elapsed.as_secs_f64(),
            one.median.as_secs_f64() * 1e3,
            one.p99.as_secs_f64() * 1e3,
            one.processor_time.as_secs_f64() * 1e6 / count,
        );
    }
}

/// Prints the cost of each call in the largest database, compared with the smallest.
pub fn print_growth(sizes: &[(usize, Figures)]) {
    let [(small, first), .., (large, last)] = sizes else { return };
    println!("\n## From {small} to {large} consumers\n");
    println!("| call | µs | µs | growth |");
    println!("|---|---|---|---|");
    for ((path, before, _), (_, after, _)) in first.calls.iter().zip(&last.calls) {
        let (before, after) = (before.micros(), after.micros());
        println!("| `{path}` | {before:.0} | {after:.0} | {:.2} |", after / before);
    }
}
