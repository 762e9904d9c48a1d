//! Tests of the demo's output when it is started for the first time.

use std::fs::File;

use crate::support::{Demo, Installation};

#[test]
fn the_first_start_of_the_demo_warns_of_nothing() {
    let installation = Installation::sqlite();
    let log = installation.path("first.log");
    let mut demo = Demo::start_with_log(&installation, File::create(&log).unwrap());
    demo.child.kill().unwrap();
    demo.child.wait().unwrap();
    let said = std::fs::read_to_string(&log).unwrap();
    // How full the disk of this machine is belongs to nobody's first start.
    let mut troubles = said.lines().filter(|line| line.contains("WARN") || line.contains("ERROR"));
    assert!(troubles.all(|line| line.contains("app::storage")), "{said}");
}
