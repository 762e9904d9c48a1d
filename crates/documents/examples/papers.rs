//! Makes one paper of every kind, to look at after a change in a template:
//! `cargo run -p documents --example papers -- FOLDER`.

#[path = "../tests/front/samples.rs"]
mod samples;

use std::path::PathBuf;
use std::time::Instant;
use std::{env, fs};

use documents::rendering::render;
use domain::locale::{Locale, MessageLocale};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder: PathBuf = env::args_os().nth(1).ok_or("name a folder to put the papers in")?.into();
    fs::create_dir_all(&folder)?;
    for locale in [
        MessageLocale::formal(Locale::Nl),
        MessageLocale::informal(Locale::Nl),
        MessageLocale::formal(Locale::En),
    ] {
        for (name, mut paper) in samples::every_paper(locale) {
            if locale == MessageLocale::informal(Locale::Nl) {
                paper.look.logo = Some(samples::logo());
            }
            let start = Instant::now();
            let bytes = render(&paper)?;
            println!("{name}.{locale}.pdf: {} bytes in {:?}", bytes.len(), start.elapsed());
            fs::write(folder.join(format!("{name}.{locale}.pdf")), bytes)?;
        }
    }
    Ok(())
}
