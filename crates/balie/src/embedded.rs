//! The built web app inside the program.

use api::WebApp;

#[derive(rust_embed::RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[allow_missing = true]
struct Dist;

pub fn web_app() -> WebApp {
    WebApp::new(|path| Dist::get(path).map(|file| file.data))
}

/// Returns true if the app had been built when the program was compiled.
pub fn has_app() -> bool {
    Dist::get("index.html").is_some()
}
