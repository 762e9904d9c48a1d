//! The program that checks a bundle believes nothing of it: neither its code, nor its names, nor how large its files are.

use std::path::Path;
use std::process::Command;

use axum::http::Method;
use sha2::{Digest, Sha256};

use super::scene::{Unpacked, anchor_chain, run, set_up_scene, verifier, whole_bundle};

/// Writes something into an unpacked bundle, and the list of files anew where a script says so.
const HELPERS: &str = r#"
import hashlib, json, os, pathlib, sys, zipfile
folder = pathlib.Path(sys.argv[1])
def list_anew(change):
    manifest = json.loads((folder / "manifest.json").read_text())
    change(manifest["files"])
    (folder / "manifest.json").write_text(json.dumps(manifest))
def write(name, content):
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)
"#;

#[track_caller]
fn change(bundle: &Unpacked, script: &str) {
    let file = bundle.zip().with_extension("py");
    std::fs::write(&file, format!("{HELPERS}{script}")).expect("written");
    let folder = bundle.path();
    let (done, said) = run(&file, &[folder.to_str().expect("a path")]);
    assert!(done, "{said}");
}

sqlite_and_postgres! {
    async fn the_program_comes_from_the_portal_and_not_from_the_bundle(portal: Portal) {
        set_up_scene(&portal).await;
        let served = portal.call(Method::GET, "/verify.py", None, None).await;
        let program = std::fs::read(verifier()).expect("the program");
        assert_eq!((served.status.as_u16(), &served.bytes[..]), (200, &program[..]));
        assert_eq!(served.header("content-type"), "text/x-python; charset=utf-8");
        assert_eq!(served.header("content-disposition"), "attachment; filename=\"verify.py\"");
        let hash = hex::encode(Sha256::digest(&program));
        let docs = verifier().with_file_name("evidence.md");
        let docs = std::fs::read_to_string(docs).expect("the documentation");
        assert!(docs.contains(&hash), "docs/evidence.md has another SHA-256 than {hash}");
        let bundle = whole_bundle(&portal).await;
        assert!(!bundle.names().iter().any(|name| name.contains(".py")), "{:?}", bundle.names());
        let index = bundle.text("index.html");
        assert!(index.contains(&hash) && index.contains("python3 -I verify.py bundle.zip"), "{index}");
    }
}

sqlite_and_postgres! {
    async fn no_module_beside_the_program_runs(portal: Portal) {
        set_up_scene(&portal).await;
        let bundle = whole_bundle(&portal).await;
        let folder = bundle.path();
        let program = folder.join("verify.py");
        std::fs::copy(verifier(), &program).expect("copied");
        for module in ["argparse", "base64", "hashlib", "json", "os", "re", "stat", "zipfile", "zlib"] {
            let code = format!("open('{}', 'w')\n", folder.with_file_name("ran").display());
            std::fs::write(folder.join(format!("{module}.py")), code).expect("written");
        }
        for options in [&[][..], &["-I"]] {
            for place in [folder.as_path(), Path::new("/")] {
                let output = Command::new("python3")
                    .args(options)
                    .args([&program, &folder])
                    .current_dir(place)
                    .output()
                    .expect("python3 runs");
                let said = String::from_utf8_lossy(&output.stdout);
                assert!(!folder.with_file_name("ran").exists(), "{said}");
                assert!(said.contains("FAILED   argparse.py: it is no part of the bundle"), "{said}");
                assert!(said.contains("NOTE     verify.py: it is this program"), "{said}");
                assert_eq!(said.matches("FAILED").count(), 9, "{said}");
            }
        }
    }
}

sqlite_and_postgres! {
    async fn what_systems_leave_behind_is_named(portal: Portal) {
        set_up_scene(&portal).await;
        let bundle = whole_bundle(&portal).await;
        let names = ["__MACOSX/._index.html", "__pycache__/a.pyc", "documents/._Offerte.pdf", ".DS_Store"];
        let script = r#"
archive = zipfile.ZipFile(folder.parent / "bundle.zip", "a")
for name in ["__MACOSX/._index.html", "__pycache__/a.pyc", "documents/._Offerte.pdf", ".DS_Store"]:
    write(name, b"x")
    archive.writestr(name, b"x")
archive.close()
"#;
        change(&bundle, script);
        for path in [bundle.path(), bundle.zip()] {
            let (holds, said) = run(&verifier(), &[path.to_str().expect("a path")]);
            assert!(holds, "{said}");
            for name in names {
                assert!(said.contains(&format!("NOTE     {name}: it is no part of the bundle")), "{said}");
            }
            assert!(said.contains("there are no others but those that a NOTE names"), "{said}");
        }
    }
}

sqlite_and_postgres! {
    /// Each would be read without an end, or from elsewhere on the machine of whoever checks.
    async fn a_name_leads_to_a_file_of_the_bundle_or_nowhere(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        anchor_chain(&portal, &scene.anna).await;
        for name in [
            "../../../../../../../../dev/zero", "/dev/zero", "documents/../../../../../../../../dev/zero", "C:/x", "NUL",
            "documents/aux.pdf", "documents\\..\\x", "",
        ] {
            let bundle = whole_bundle(&portal).await;
            let script = format!(
                "list_anew(lambda files: files.append({{'path': {name:?}, 'kind': 'answer', 'bytes': 10**18, 'sha256': '',\
                 'id': files[-1].get('id'), 'revisions': [{{'bytes': 10**18}}]}}))"
            );
            change(&bundle, &script);
            let (holds, said) = bundle.verify();
            assert!(!holds && said.contains("is no name of a file of a bundle"), "{name}: {said}");
            assert!(!said.contains("Traceback"), "{name}: {said}");
        }
        let bundle = whole_bundle(&portal).await;
        let script = r#"
anchors = json.loads((folder / "chain/anchors.json").read_text())
anchors[0]["time_stamp"] = "../../../../../../../../dev/zero"
text = json.dumps(anchors).encode()
write("chain/anchors.json", text)
def change(files):
    for file in files:
        if file["path"] == "chain/anchors.json":
            file["bytes"], file["sha256"] = len(text), hashlib.sha256(text).hexdigest()
list_anew(change)
"#;
        change(&bundle, script);
        let (holds, said) = bundle.verify();
        assert!(!holds && said.contains("/dev/zero: it cannot be read"), "{said}");
    }
}

sqlite_and_postgres! {
    async fn only_ordinary_files_are_read_and_no_more_than_is_listed(portal: Portal) {
        set_up_scene(&portal).await;
        for (script, found) in [
            (
                "(folder / 'trail.json').rename(folder.parent / 'x'); (folder / 'trail.json').symlink_to(folder.parent / 'x')",
                "FAILED   trail.json: it is not here, or cannot be read (it is a link to something else)",
            ),
            (
                "(folder / 'answers').rename(folder.parent / 'x'); (folder / 'answers').symlink_to(folder.parent / 'x')",
                "FAILED   answers: it is no part of the bundle",
            ),
            ("(folder / 'trail.json').symlink_to('/dev/zero') if (folder / 'trail.json').unlink() is None else 0",
                "FAILED   trail.json: it is not here, or cannot be read (it is a link to something else)"),
            ("(folder / 'trail.json').unlink(); os.mkfifo(folder / 'trail.json')",
                "FAILED   trail.json: it is not here, or cannot be read (it is no ordinary file)"),
            ("os.truncate(folder / 'trail.json', 10**12)", "FAILED   trail.json: it was changed"),
            ("os.truncate(folder / 'messages.json', 10**12)",
                "FAILED   messages.json: it cannot be read (it has more than 67108864 bytes)"),
            ("os.truncate(folder / 'manifest.json', 10**12)", "FAILED   manifest.json: it cannot be read"),
            ("write('manifest.json', b'[' * 10**6)", "FAILED   manifest.json: it is no JSON"),
            ("list_anew(lambda files: files[0].update(bytes='x'))", "FAILED   manifest.json: it is not as the portal writes it"),
            ("list_anew(lambda files: files[0].update(path=7))", "FAILED   manifest.json: 7 is no name of a file of a bundle"),
        ] {
            let bundle = whole_bundle(&portal).await;
            change(&bundle, script);
            let (holds, said) = bundle.verify();
            assert!(!holds && said.contains(found), "{script}: {said}");
            assert!(!said.contains("Traceback"), "{script}: {said}");
        }
    }
}
