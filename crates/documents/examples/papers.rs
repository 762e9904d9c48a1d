//! Makes one paper of every kind, to look at after a change in a template:
//! `cargo run -p documents --example papers -- FOLDER`.

#[path = "../tests/front/samples.rs"]
mod samples;

use std::path::PathBuf;
use std::time::Instant;
use std::{env, fs};

use documents::rendering::{AddressStyle, Locale, render};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder: PathBuf = env::args_os().nth(1).ok_or("name a folder to put the papers in")?.into();
    fs::create_dir_all(&folder)?;
    for (locale, style, suffix) in [
        (Locale::Nl, AddressStyle::Formal, "nl"),
        (Locale::Nl, AddressStyle::Informal, "nl-x-informal"),
        (Locale::En, AddressStyle::Formal, "en"),
    ] {
        for (name, mut paper) in samples::every_paper(locale, style) {
            if style == AddressStyle::Informal {
                paper.look.logo = Some(samples::logo());
            }
            let start = Instant::now();
            let bytes = render(&paper)?;
            println!("{name}.{suffix}.pdf: {} bytes in {:?}", bytes.len(), start.elapsed());
            fs::write(folder.join(format!("{name}.{suffix}.pdf")), bytes)?;
        }
    }
    Ok(())
}
