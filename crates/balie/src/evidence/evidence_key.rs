//! `balie evidence-key`: the Ed25519 key that signs the heads of the chains.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use clap::Subcommand;
use store::evidence::EvidenceKeys;

use crate::config::Config;

#[derive(Subcommand)]
pub enum EvidenceKeyCommand {
    /// Generate a key pair and print it for the configuration.
    #[command(
        after_help = "Nothing is kept: put evidence_key into the configuration, and give the public key to whoever \
        has to verify without the database. A key that is replaced goes into evidence_public_keys with its public half."
    )]
    Create,
    /// Print the configured public keys, the signing one first.
    Show,
}

pub fn create() -> anyhow::Result<()> {
    let private_key: [u8; 32] = rand::random();
    let keys = EvidenceKeys::new(&private_key)?;
    println!("evidence_key = \"{}\"", STANDARD.encode(private_key));
    println!("# public key {}, id {}", STANDARD.encode(keys.public_key()), keys.id());
    Ok(())
}

pub fn show(config: &Config) -> anyhow::Result<()> {
    let keys = config.evidence_keys()?;
    println!("{}  {}  signs", keys.id(), STANDARD.encode(keys.public_key()));
    for (id, key) in keys.public_keys().filter(|(id, _)| *id != keys.id()) {
        println!("{id}  {}  verifies", STANDARD.encode(key));
    }
    Ok(())
}
