//! The signature inside a seal: CMS `SignedData` (RFC 5652) over a digest, as `PAdES` wants it.

use ::cms::cert::{CertificateChoices, IssuerAndSerialNumber};
use ::cms::content_info::{CmsVersion, ContentInfo};
use ::cms::signed_data::{
    CertificateSet, EncapsulatedContentInfo, SignedAttributes, SignedData, SignerIdentifier, SignerInfo,
    SignerInfos,
};
use cms::cert::x509::attr::Attribute;
use cms::cert::x509::spki::AlgorithmIdentifierOwned;
use der::asn1::{ObjectIdentifier, OctetString, SetOfVec};
use der::{Any, Decode, Encode};
use sha2::{Digest, Sha256};

use crate::error::SealError;
use crate::key::SealKey;
use crate::oids::{CONTENT_TYPE, MESSAGE_DIGEST, SHA_256, SIGNED_DATA};

const DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.1");
const SIGNING_CERTIFICATE_V2: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.47");
const SIGNATURE_TIME_STAMP: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.14");

/// A signature over the digest of a document.
#[derive(Clone, Debug)]
pub struct DetachedSignature(SignedData);

impl DetachedSignature {
    /// Signs the SHA-256 of a document. The time is in the PDF, not here (EN 319 142-1, 6.3).
    pub fn new(key: &SealKey, digest: &[u8]) -> Result<Self, SealError> {
        let attributes = signed_attributes(key, digest)?;
        let signature = key.sign(&attributes.to_der()?)?;
        let own = &key.certificate().tbs_certificate;
        let sha_256 = AlgorithmIdentifierOwned { oid: SHA_256, parameters: None };
        let signer = SignerInfo {
            version: CmsVersion::V1,
            sid: SignerIdentifier::IssuerAndSerialNumber(IssuerAndSerialNumber {
                issuer: own.issuer.clone(),
                serial_number: own.serial_number.clone(),
            }),
            digest_alg: sha_256.clone(),
            signed_attrs: Some(attributes),
            signature_algorithm: key.signature_algorithm(),
            signature: OctetString::new(signature)?,
            unsigned_attrs: None,
        };
        let certificates = key.chain().iter().cloned().map(CertificateChoices::Certificate);
        let certificates = SetOfVec::from_iter(certificates)?;
        Ok(Self(SignedData {
            version: CmsVersion::V1,
            digest_algorithms: SetOfVec::from_iter([sha_256])?,
            encap_content_info: EncapsulatedContentInfo { econtent_type: DATA, econtent: None },
            certificates: Some(CertificateSet(certificates)),
            crls: None,
            signer_infos: SignerInfos(SetOfVec::from_iter([signer])?),
        }))
    }

    /// Returns the signature's value, which the time stamp covers.
    pub fn value(&self) -> &[u8] {
        self.0.signer_infos.0.get(0).map_or(&[], |signer| signer.signature.as_bytes())
    }

    /// Adds a time stamp of the signature.
    pub fn with_time_stamp(mut self, token: &[u8]) -> Result<Self, SealError> {
        let values = SetOfVec::from_iter([Any::from_der(token)?])?;
        let stamp = Attribute { oid: SIGNATURE_TIME_STAMP, values };
        let signers = std::mem::take(&mut self.0.signer_infos.0).into_vec().into_iter();
        let stamped = signers.map(|mut signer| {
            signer.unsigned_attrs = Some(SetOfVec::from_iter([stamp.clone()])?);
            Ok(signer)
        });
        let stamped: Vec<SignerInfo> = stamped.collect::<der::Result<_>>()?;
        self.0.signer_infos = SignerInfos(SetOfVec::try_from(stamped)?);
        Ok(self)
    }

    pub fn to_der(&self) -> Result<Vec<u8>, SealError> {
        let content = Any::encode_from(&self.0)?;
        Ok(ContentInfo { content_type: SIGNED_DATA, content }.to_der()?)
    }
}

fn signed_attributes(key: &SealKey, digest: &[u8]) -> Result<SignedAttributes, SealError> {
    let attribute = |oid: ObjectIdentifier, value: Any| {
        Ok::<_, der::Error>(Attribute { oid, values: SetOfVec::from_iter([value])? })
    };
    let certificate = Sha256::digest(key.certificate().to_der()?);
    // SigningCertificateV2 (RFC 5035): a sequence of a sequence of one ESSCertIDv2, whose hash is SHA-256 by default.
    let mut reference = vec![0x30, 0x26, 0x30, 0x24, 0x30, 0x22, 0x04, 0x20];
    reference.extend(certificate);
    Ok(SetOfVec::from_iter([
        attribute(CONTENT_TYPE, Any::encode_from(&DATA)?)?,
        attribute(MESSAGE_DIGEST, Any::encode_from(&OctetString::new(digest)?)?)?,
        attribute(SIGNING_CERTIFICATE_V2, Any::from_der(&reference)?)?,
    ])?)
}
