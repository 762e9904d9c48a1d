//! Protection of a connection to `PostgreSQL`: `sslmode` and `sslrootcert`, as libpq knows them.

use std::str::FromStr;
use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use tokio_postgres::Config;
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;
use url::Url;

use crate::{Result, StoreError};

/// Extent of the verification of the server's certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CertificateCheck {
    /// `prefer`, `require`: nothing.
    Nothing,
    /// `verify-ca`: who issued it.
    Issuer,
    /// `verify-full`: who issued it and that it is this host's.
    Host,
}

/// The driver's settings and the means to encrypt a connection.
pub(super) fn config(url: &str) -> Result<(Config, MakeRustlsConnect)> {
    let corrupt = |reason: &str| StoreError::Corrupt(format!("the database URL {reason}"));
    // The text holds a password: it stands in no error.
    let mut url = Url::parse(url).map_err(|_| corrupt("is not one of postgres://user@host/name"))?;
    let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let given = |names: [&str; 2], variable_name: &str| {
        let pair = pairs.iter().rev().find(|(name, _)| names.contains(&name.as_str()));
        pair.map(|(_, value)| value.clone()).or_else(|| variable(variable_name))
    };
    let mode = given(["sslmode", "ssl-mode"], "PGSSLMODE");
    let root = given(["sslrootcert", "ssl-root-cert"], "PGSSLROOTCERT");
    let others = pairs.iter().filter(|(name, _)| !name.starts_with("ssl"));
    let others: Vec<_> = others.map(|(name, value)| (name.as_str(), value.as_str())).collect();
    if others.is_empty() {
        url.set_query(None);
    } else {
        url.query_pairs_mut().clear().extend_pairs(others);
    }
    let mut config =
        Config::from_str(url.as_str()).map_err(|error| corrupt(&format!("cannot be read: {error}")))?;
    let (mode, verify) = match mode.as_deref() {
        Some("disable") => (SslMode::Disable, CertificateCheck::Nothing),
        None | Some("prefer" | "allow") => (SslMode::Prefer, CertificateCheck::Nothing),
        Some("require") => (SslMode::Require, CertificateCheck::Nothing),
        Some("verify-ca") => (SslMode::Require, CertificateCheck::Issuer),
        Some("verify-full") => (SslMode::Require, CertificateCheck::Host),
        Some(_) => return Err(corrupt("has an sslmode that is not known")),
    };
    config.ssl_mode(mode).application_name("balie").connect_timeout(super::WAIT);
    if config.get_password().is_none()
        && let Some(password) = variable("PGPASSWORD")
    {
        config.password(password);
    }
    if config.get_hosts().is_empty() {
        config.host(variable("PGHOST").as_deref().unwrap_or("localhost"));
    }
    Ok((config, MakeRustlsConnect::new(client(verify, root.as_deref())?)))
}

fn client(verify: CertificateCheck, root: Option<&str>) -> Result<ClientConfig> {
    let corrupt = |error: String| StoreError::Corrupt(format!("the certificates for the database: {error}"));
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider));
    let builder =
        builder.with_safe_default_protocol_versions().map_err(|error| corrupt(error.to_string()))?;
    let mut roots = RootCertStore::empty();
    match root {
        Some(file) => {
            let certificates =
                CertificateDer::pem_file_iter(file).map_err(|error| corrupt(format!("{file}: {error}")))?;
            for certificate in certificates {
                let certificate = certificate.map_err(|error| corrupt(format!("{file}: {error}")))?;
                roots.add(certificate).map_err(|error| corrupt(format!("{file}: {error}")))?;
            }
        }
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
    }
    let inner = match verify {
        CertificateCheck::Host => return Ok(builder.with_root_certificates(roots).with_no_client_auth()),
        CertificateCheck::Nothing => None,
        CertificateCheck::Issuer => {
            let verifier =
                WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(&provider));
            Some(verifier.build().map_err(|error| corrupt(error.to_string()))?)
        }
    };
    let verifier = Arc::new(AnyName { inner, provider });
    Ok(builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth())
}

/// Accepts a certificate of any name, and of any issuer when `inner` is absent.
#[derive(Debug)]
struct AnyName {
    inner: Option<Arc<WebPkiServerVerifier>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for AnyName {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(inner) = &self.inner else { return Ok(ServerCertVerified::assertion()) };
        match inner.verify_server_cert(certificate, intermediates, name, ocsp, now) {
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            other => other,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_says_how_the_connection_is_protected() {
        let of = |url: &str| config(url).map(|(config, _)| config);
        let full = of("postgres://u:p%40@db.example:5433/balie?sslmode=verify-full&application_name=x")
            .expect("read");
        assert_eq!(full.get_ssl_mode(), SslMode::Require);
        assert_eq!(full.get_password(), Some(b"p@".as_slice()));
        assert_eq!(full.get_ports(), [5433]);
        assert_eq!(of("postgres://u@127.0.0.1/balie").expect("read").get_ssl_mode(), SslMode::Prefer);
        assert_eq!(of("postgres://u@h/b?sslmode=disable").expect("read").get_ssl_mode(), SslMode::Disable);
        for url in [
            "postgres://u:geheim@h/b?sslmode=wat",
            "postgres://u:geheim@h/b?sslmode=verify-full&sslrootcert=/nowhere",
        ] {
            let error = of(url).expect_err("refused").to_string();
            assert!(!error.contains("geheim"), "{error}");
        }
    }
}
