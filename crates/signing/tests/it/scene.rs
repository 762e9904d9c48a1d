//! An issuer of certificates and a time-stamp service, both of OpenSSL, and programs that judge seals.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use chrono::Utc;
use signing::SealKey;
use signing::time_stamp::{Roots, TimeStampRequest};

/// A folder with an issuer, certificates of every kind, and a time-stamp service.
pub struct Scene(pub tempfile::TempDir);

const OPENSSL: &str = "
[req]
distinguished_name = name
prompt = no
[name]
CN = placeholder
[ca]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[leaf]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature,nonRepudiation
[encipherment]
keyUsage = critical,keyEncipherment
[stamper]
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[authority]
database = ./index.txt
crlnumber = ./crlnumber
default_md = sha256
[tsa]
default_tsa = service
[service]
dir = .
serial = ./serial
signer_cert = ./stamper.pem
certs = ./ca.pem
signer_key = ./stamper.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256,sha384,sha512
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
";

/// Interpreter of the environment in which `scripts/prepare` installs pyHanko and Certomancer.
const PYTHON: &str = "target/pyhanko/bin/python";

impl Scene {
    pub fn new() -> Self {
        let scene = Self(tempfile::tempdir().expect("a folder"));
        fs::write(scene.path("openssl.cnf"), OPENSSL).expect("written");
        fs::write(scene.path("serial"), "01\n").expect("written");
        scene.key("ca.key", false);
        scene.openssl(&[
            "req",
            "-x509",
            "-new",
            "-key",
            "ca.key",
            "-subj",
            "/CN=Test issuer",
            "-days",
            "3650",
            "-config",
            "openssl.cnf",
            "-extensions",
            "ca",
            "-out",
            "ca.pem",
        ]);
        scene.certificate("stamper", "stamper", false, 3650);
        scene
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect("a file")
    }

    pub fn run(&self, program: &str, arguments: &[&str]) -> Output {
        Command::new(program).args(arguments).current_dir(self.0.path()).output().expect("the program runs")
    }

    pub fn openssl(&self, arguments: &[&str]) {
        let output = self.run("openssl", arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    pub fn key(&self, name: &str, rsa: bool) {
        let kind: &[&str] = if rsa {
            &["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"]
        } else {
            &["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]
        };
        self.openssl(&[&["genpkey"], kind, &["-out", name]].concat());
    }

    /// `NAME.key` and `NAME.pem`, issued by the issuer.
    pub fn certificate(&self, name: &str, extensions: &str, rsa: bool, days: i32) {
        let (key, request, certificate) =
            (format!("{name}.key"), format!("{name}.csr"), format!("{name}.pem"));
        self.key(&key, rsa);
        let subject = format!("/O=Van Dijk Advies/CN={name}");
        self.openssl(&[
            "req",
            "-new",
            "-key",
            &key,
            "-subj",
            &subject,
            "-config",
            "openssl.cnf",
            "-out",
            &request,
        ]);
        self.openssl(&[
            "x509",
            "-req",
            "-in",
            &request,
            "-CA",
            "ca.pem",
            "-CAkey",
            "ca.key",
            "-CAcreateserial",
            "-days",
            &days.to_string(),
            "-extfile",
            "openssl.cnf",
            "-extensions",
            extensions,
            "-out",
            &certificate,
        ]);
    }

    /// Key, certificate and chain in one text.
    pub fn bundle(&self, key: &str, certificates: &[&str]) -> Vec<u8> {
        let mut pem = self.read(key);
        for certificate in certificates {
            pem.extend(self.read(certificate));
        }
        pem
    }

    pub fn seal_key(&self, rsa: bool) -> SealKey {
        let name = if rsa { "rsa" } else { "ec" };
        self.certificate(name, "leaf", rsa, 30);
        let bundle = self.bundle(&format!("{name}.key"), &["ca.pem", &format!("{name}.pem")]);
        SealKey::from_pem(&bundle).expect("a key")
    }

    pub fn roots(&self) -> Roots {
        Roots::from_pem(&self.read("ca.pem")).expect("roots")
    }

    /// Returns the reply of OpenSSL's time-stamp service.
    pub fn stamp(&self, request: &TimeStampRequest) -> Vec<u8> {
        fs::write(self.path("query.tsq"), request.to_der()).expect("written");
        self.openssl(&[
            "ts",
            "-reply",
            "-config",
            "openssl.cnf",
            "-section",
            "service",
            "-queryfile",
            "query.tsq",
            "-out",
            "reply.tsr",
        ]);
        self.read("reply.tsr")
    }

    pub fn token(&self, imprint: [u8; 32]) -> Vec<u8> {
        let request = TimeStampRequest::new(imprint, [7; 8]);
        request.accept(&self.stamp(&request), Some(&self.roots()), Utc::now()).expect("a token")
    }

    pub fn pdfsig(&self, pdf: &[u8]) -> String {
        fs::write(self.path("sealed.pdf"), pdf).expect("written");
        let output = self.run("pdfsig", &["-nocert", "sealed.pdf"]);
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    pub fn qpdf(&self, pdf: &[u8]) {
        fs::write(self.path("checked.pdf"), pdf).expect("written");
        let output = self.run("qpdf", &["--check", "checked.pdf"]);
        let said =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && !said.contains("WARNING"), "{said}");
    }

    /// Has the issuer revoke a certificate; the list of what it revoked is `revoked.crl`.
    pub fn revoke(&self, certificate: &str) {
        fs::write(self.path("index.txt"), "").expect("written");
        fs::write(self.path("crlnumber"), "01\n").expect("written");
        let authority =
            ["ca", "-config", "openssl.cnf", "-name", "authority", "-keyfile", "ca.key", "-cert", "ca.pem"];
        self.openssl(&[authority.as_slice(), &["-revoke", certificate]].concat());
        self.openssl(&[authority.as_slice(), &["-gencrl", "-crldays", "30", "-out", "list.pem"]].concat());
        self.openssl(&["crl", "-in", "list.pem", "-outform", "DER", "-out", "revoked.crl"]);
    }

    /// Returns pyHanko's report on PDFs in the folder, one line for each; `None` where it is not installed.
    pub fn report_on(&self, more: &[&str], files: &[&str]) -> Option<Vec<String>> {
        report_on_folder(self.0.path(), "ca.pem", more, files)
    }
}

/// Returns pyHanko's report on PDFs in a folder, one line for each; `None` where it is not installed.
pub fn report_on_folder(folder: &Path, trusted: &str, more: &[&str], files: &[&str]) -> Option<Vec<String>> {
    let arguments = [&["--trust", trusted], more, files].concat();
    let output = python(folder, "validate_seals.py", &arguments)?;
    Some(output.lines().map(str::to_owned).collect())
}

/// Runs a script in a folder with the interpreter of [`PYTHON`] and returns its output; `None` where the packages are
/// not installed.
pub fn python(folder: &Path, script: &str, arguments: &[&str]) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository");
    let python = root.join(PYTHON);
    if !python.exists() {
        eprintln!(
            "pyHanko is not there: scripts/prepare installs it where PyPI answers. Seals are judged without it."
        );
        return None;
    }
    let mut command = Command::new(python);
    command.arg(root.join("scripts").join(script)).args(arguments).current_dir(folder);
    let output = command.output().expect("Python runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}
