//! JSON Web Tokens (RFC 7519) signed with HMAC-SHA256 (`HS256`, RFC 7518, section 3.2), and of no other kind.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hmac::{Hmac, KeyInit, Mac};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::Sha256;

/// The one algorithm there is; what a token's own header names is compared with it and never chosen by it.
const ALGORITHM: &str = "HS256";

#[derive(Deserialize, Serialize)]
struct Header<'a> {
    #[serde(default)]
    typ: Option<&'a str>,
    alg: &'a str,
}

/// The token of some claims.
///
/// # Errors
/// When the claims cannot be written as JSON.
pub fn sign(key: &[u8; 32], claims: &impl Serialize) -> Result<String, serde_json::Error> {
    let header = serde_json::to_vec(&Header { typ: Some("JWT"), alg: ALGORITHM })?;
    let signed = format!("{}.{}", BASE64.encode(header), BASE64.encode(serde_json::to_vec(claims)?));
    let tag = mac(key, &signed).finalize().into_bytes();
    Ok(format!("{signed}.{}", BASE64.encode(tag)))
}

/// The claims of a token that one of the keys signed. Its lifetime is for the caller to judge.
pub fn verify<C: DeserializeOwned>(keys: &[[u8; 32]], token: &str) -> Option<C> {
    let (signed, tag) = token.rsplit_once('.')?;
    let (header, claims) = signed.split_once('.')?;
    let tag = BASE64.decode(tag).ok()?;
    // The comparison takes the same time wherever the first difference is.
    keys.iter().find(|key| mac(key, signed).verify_slice(&tag).is_ok())?;
    let header = BASE64.decode(header).ok()?;
    let header: Header<'_> = serde_json::from_slice(&header).ok()?;
    if header.alg != ALGORITHM {
        return None;
    }
    serde_json::from_slice(&BASE64.decode(claims).ok()?).ok()
}

fn mac(key: &[u8; 32], text: &str) -> Hmac<Sha256> {
    #[expect(clippy::expect_used, reason = "HMAC takes keys of every length")]
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
    mac.update(text.as_bytes());
    mac
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use sha2::Sha512;

    use super::*;

    const KEY: [u8; 32] = [7; 32];

    /// Token as jsonwebtoken 11 made it, which this program used before; computed with Python's hmac: the header in its
    /// order of fields, the key 32 times the byte 7.
    const EARLIER: &str = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm5hIiwiZXhwIjo2MDB9.wLRminZ_6oYbvMi7NAyH-hzIHQlULpP8U08baTRQPX0";

    fn encode_part(value: &Value) -> String {
        BASE64.encode(value.to_string())
    }

    /// A token whose header names an algorithm, with the tag that `HS256` has over it.
    fn with_header(header: &Value, claims: &Value) -> String {
        let signed = format!("{}.{}", encode_part(header), encode_part(claims));
        let tag = mac(&KEY, &signed).finalize().into_bytes();
        format!("{signed}.{}", BASE64.encode(tag))
    }

    fn read(token: &str) -> Option<Value> {
        verify(&[KEY], token)
    }

    #[test]
    fn a_token_reads_back_also_one_from_before() {
        let claims = json!({ "sub": "anna", "exp": 600 });
        assert_eq!(sign(&KEY, &claims).expect("a token"), EARLIER);
        assert_eq!(read(EARLIER), Some(claims.clone()));
        assert_eq!(verify(&[[1; 32], KEY], EARLIER), Some(claims));
        assert_eq!(verify::<Value>(&[[1; 32], [0; 32]], EARLIER), None);
        assert_eq!(verify::<Value>(&[], EARLIER), None);
    }

    #[test]
    fn other_algorithms_are_refused() {
        let claims = json!({ "sub": "anna", "exp": 600 });
        assert!(read(&with_header(&json!({ "alg": "HS256" }), &claims)).is_some());
        // The header lies about a tag that is right, also as with a public key taken for a secret (RS256).
        for alg in ["none", "None", "NONE", "hs256", "HS384", "HS512", "RS256", "ES256", "EdDSA", ""] {
            assert_eq!(read(&with_header(&json!({ "typ": "JWT", "alg": alg }), &claims)), None, "{alg}");
        }
        for header in [json!({}), json!({ "alg": null }), json!({ "alg": ["HS256"] }), json!("HS256")] {
            assert_eq!(read(&with_header(&header, &claims)), None, "{header}");
        }
        // No tag at all, or that of the algorithm that the header names.
        for alg in ["none", "HS256"] {
            let signed = format!("{}.{}", encode_part(&json!({ "alg": alg })), encode_part(&claims));
            assert_eq!((read(&format!("{signed}.")), read(&signed)), (None, None), "{alg}");
        }
        let signed =
            format!("{}.{}", encode_part(&json!({ "typ": "JWT", "alg": "HS512" })), encode_part(&claims));
        let mut long = Hmac::<Sha512>::new_from_slice(&KEY).expect("a key");
        long.update(signed.as_bytes());
        assert_eq!(read(&format!("{signed}.{}", BASE64.encode(long.finalize().into_bytes()))), None);
    }

    #[test]
    fn swapped_claims_and_cut_tags_are_refused() {
        let [header, _, tag] = EARLIER.split('.').collect::<Vec<_>>()[..] else { panic!("three parts") };
        let claims = encode_part(&json!({ "sub": "bram", "exp": 600 }));
        assert_eq!(read(&format!("{header}.{claims}.{tag}")), None);
        for wrong in [
            "",
            ".",
            "..",
            "a.b.c",
            "a.b",
            &EARLIER[..EARLIER.len() - 1],
            &format!("{EARLIER}.x"),
            &format!("{EARLIER}="),
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        let short = BASE64.encode(&BASE64.decode(tag).expect("base64")[..16]);
        let (signed, _) = EARLIER.rsplit_once('.').expect("a tag");
        assert_eq!(read(&format!("{signed}.{short}")), None);
    }

    #[test]
    fn no_empty_or_known_key_opens() {
        for key in [[0; 32], [1; 32]] {
            let token = sign(&key, &json!({ "sub": "anna" })).expect("a token");
            assert_eq!(read(&token), None);
        }
    }
}
