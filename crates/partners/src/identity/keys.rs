//! A provider's public keys (RFC 7517) and the signatures that they verify (RFC 7518, RFC 8037).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P384_SHA384_FIXED, ED25519, EcdsaVerificationAlgorithm,
    RSA_PKCS1_2048_8192_SHA256, RSA_PKCS1_2048_8192_SHA384, RSA_PKCS1_2048_8192_SHA512,
    RSA_PSS_2048_8192_SHA256, RSA_PSS_2048_8192_SHA384, RSA_PSS_2048_8192_SHA512, RsaParameters,
    RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::Deserialize;
use serde_json::Value;

/// Greatest number of keys of a provider that are looked at.
const MOST: usize = 100;

/// The algorithms by which ID tokens may be signed: all of a public key. `none` and those of a shared secret are not
/// among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    RS256,
    RS384,
    RS512,
    PS256,
    PS384,
    PS512,
    ES256,
    ES384,
    EdDSA,
}

impl Algorithm {
    /// The algorithm of a name (RFC 7518, 3.1); names are compared letter by letter.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "RS256" => Self::RS256,
            "RS384" => Self::RS384,
            "RS512" => Self::RS512,
            "PS256" => Self::PS256,
            "PS384" => Self::PS384,
            "PS512" => Self::PS512,
            "ES256" => Self::ES256,
            "ES384" => Self::ES384,
            "EdDSA" | "Ed25519" => Self::EdDSA,
            _ => return None,
        })
    }

    const fn rsa(self) -> Option<&'static RsaParameters> {
        Some(match self {
            Self::RS256 => &RSA_PKCS1_2048_8192_SHA256,
            Self::RS384 => &RSA_PKCS1_2048_8192_SHA384,
            Self::RS512 => &RSA_PKCS1_2048_8192_SHA512,
            Self::PS256 => &RSA_PSS_2048_8192_SHA256,
            Self::PS384 => &RSA_PSS_2048_8192_SHA384,
            Self::PS512 => &RSA_PSS_2048_8192_SHA512,
            Self::ES256 | Self::ES384 | Self::EdDSA => return None,
        })
    }
}

/// The keys of a provider that can sign an ID token.
#[derive(Debug)]
pub struct KeySet(Vec<PublicKey>);

/// A public key of a provider, without the members that are not used.
#[derive(Debug, Deserialize)]
struct PublicKey {
    kty: String,
    kid: Option<String>,
    #[serde(rename = "use")]
    purpose: Option<String>,
    alg: Option<String>,
    crv: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

impl KeySet {
    /// The keys of a JWK set. One that cannot be read is left out: providers have keys for other purposes.
    pub fn read(set: &Value) -> Self {
        let keys = set["keys"].as_array().into_iter().flatten().take(MOST);
        let read = keys.filter_map(|key| PublicKey::deserialize(key).ok());
        Self(read.filter(|key| key.purpose.as_deref().is_none_or(|purpose| purpose == "sig")).collect())
    }

    /// Returns true if one of the keys made the signature: the one that `kid` names, or any where it names none. `None`
    /// if no key qualifies.
    pub fn verifies(
        &self,
        algorithm: Algorithm,
        kid: Option<&str>,
        message: &[u8],
        signature: &[u8],
    ) -> Option<bool> {
        let mut verified = None;
        for key in self.0.iter().filter(|key| kid.is_none() || key.kid.as_deref() == kid) {
            if !key.allows(algorithm) {
                continue;
            }
            if key.verify(algorithm, message, signature).is_some() {
                return Some(true);
            }
            verified = Some(false);
        }
        verified
    }
}

impl PublicKey {
    fn allows(&self, algorithm: Algorithm) -> bool {
        let fits = match algorithm {
            Algorithm::ES256 => self.kty == "EC" && self.crv.as_deref() == Some("P-256"),
            Algorithm::ES384 => self.kty == "EC" && self.crv.as_deref() == Some("P-384"),
            Algorithm::EdDSA => self.kty == "OKP" && self.crv.as_deref() == Some("Ed25519"),
            _ => self.kty == "RSA",
        };
        fits && self.alg.as_deref().is_none_or(|name| Algorithm::from_name(name) == Some(algorithm))
    }

    fn verify(&self, algorithm: Algorithm, message: &[u8], signature: &[u8]) -> Option<()> {
        if let Some(parameters) = algorithm.rsa() {
            let (n, e) = (decode_integer(self.n.as_deref()?)?, decode_integer(self.e.as_deref()?)?);
            return RsaPublicKeyComponents { n, e }.verify(parameters, message, signature).ok();
        }
        match algorithm {
            Algorithm::ES256 => self.verify_ec(&ECDSA_P256_SHA256_FIXED, 32, message, signature),
            Algorithm::ES384 => self.verify_ec(&ECDSA_P384_SHA384_FIXED, 48, message, signature),
            _ => {
                let point = decode_bytes(self.x.as_deref()?)?;
                UnparsedPublicKey::new(&ED25519, point).verify(message, signature).ok()
            }
        }
    }

    fn verify_ec(
        &self,
        algorithm: &'static EcdsaVerificationAlgorithm,
        length: usize,
        message: &[u8],
        signature: &[u8],
    ) -> Option<()> {
        let (x, y) = (decode_bytes(self.x.as_deref()?)?, decode_bytes(self.y.as_deref()?)?);
        if x.len() != length || y.len() != length {
            return None;
        }
        let point = [&[0x04], x.as_slice(), y.as_slice()].concat();
        UnparsedPublicKey::new(algorithm, point).verify(message, signature).ok()
    }
}

fn decode_bytes(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}

/// A number without zeros in front, which some providers write.
fn decode_integer(text: &str) -> Option<Vec<u8>> {
    Some(decode_bytes(text)?.into_iter().skip_while(|byte| *byte == 0).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// RFC 7515, appendices A.2 (RS256) and A.3 (ES256).
    const RS256_KEY: [&str; 2] = [
        "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-\
         pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapH\
         g665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FR\
         WyuXpoQ",
        "AQAB",
    ];
    const RS256_TOKEN: &str = "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxl\
        LmNvbS9pc19yb290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8\
        W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_\
        eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlV\
        mtVrBp0igcN_IoypGlUPQGe77Rw";
    const ES256_TOKEN: &str = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxl\
        LmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q";

    fn verifies_token(key: &Value, algorithm: Algorithm, kid: Option<&str>, token: &str) -> Option<bool> {
        let (message, signature) = token.rsplit_once('.').expect("a token");
        let keys = KeySet::read(&json!({"keys": [key, {"kty": 7}]}));
        keys.verifies(algorithm, kid, message.as_bytes(), &decode_bytes(signature).expect("a signature"))
    }

    #[test]
    fn the_examples_of_the_standard_verify() {
        let rsa = json!({"kty": "RSA", "n": RS256_KEY[0], "e": RS256_KEY[1]});
        assert_eq!(verifies_token(&rsa, Algorithm::RS256, None, RS256_TOKEN), Some(true));
        assert_eq!(verifies_token(&rsa, Algorithm::RS512, None, RS256_TOKEN), Some(false));
        let ec = json!({
            "kty": "EC", "crv": "P-256", "kid": "one", "use": "sig", "alg": "ES256",
            "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU", "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
        });
        assert_eq!(verifies_token(&ec, Algorithm::ES256, Some("one"), ES256_TOKEN), Some(true));
        let changed = ES256_TOKEN.replacen("eyJpc3MiOiJqb2Ui", "eyJpc3MiOiJqb2Uj", 1);
        assert_eq!(verifies_token(&ec, Algorithm::ES256, Some("one"), &changed), Some(false));
    }

    #[test]
    fn a_key_verifies_by_its_own_algorithm_and_for_signatures_alone() {
        let rsa = json!({"kty": "RSA", "n": RS256_KEY[0], "e": RS256_KEY[1], "kid": "one", "alg": "RS256"});
        assert_eq!(verifies_token(&rsa, Algorithm::RS512, None, RS256_TOKEN), None);
        assert_eq!(verifies_token(&rsa, Algorithm::RS256, Some("two"), RS256_TOKEN), None);
        assert_eq!(verifies_token(&rsa, Algorithm::ES256, None, RS256_TOKEN), None);
        let secret = json!({"kty": "RSA", "n": RS256_KEY[0], "e": RS256_KEY[1], "use": "enc"});
        assert_eq!(verifies_token(&secret, Algorithm::RS256, None, RS256_TOKEN), None);
        for name in ["none", "None", "HS256", "rs256", "RS1", ""] {
            assert_eq!(Algorithm::from_name(name), None, "{name}");
        }
    }
}
