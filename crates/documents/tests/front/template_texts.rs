//! Tests of the texts that the templates of papers use.

use std::fs;
use std::path::Path;

/// Forms that the portal does not use.
const BANNED: [&str; 7] = ["u hebt", "hebt u", " haar ", "geupload", "(meer)", "withdrawn from", "to-do"];

#[test]
fn no_template_has_a_form_that_the_portal_does_not_use() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let mut count = 0;
    for file in fs::read_dir(folder).expect("the templates") {
        let path = file.expect("a template").path();
        if path.extension().is_none_or(|extension| extension != "typ") {
            continue;
        }
        count += 1;
        let text = fs::read_to_string(&path).expect("a text");
        for (number, line) in text.lines().enumerate() {
            let line = line.trim_start().to_lowercase();
            let found = BANNED.iter().find(|form| line.contains(*form));
            assert_eq!(found, None, "{}:{}: {line}", path.display(), number + 1);
            // A Dutch sentence for a formal reader has the formal verb, also where its subject is far away.
            let is_informal = line.contains("je ") || line.starts_with("je:");
            assert!(is_informal || !line.contains(" hebt "), "{}:{}: {line}", path.display(), number + 1);
        }
    }
    assert!(count > 10);
}
