//! Encoder and decoder for the part of DER (ITU-T X.690) that a time stamp needs.

/// A value with its tag and length in front.
pub fn tlv(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    let value = parts.concat();
    let mut bytes = vec![tag];
    match value.len() {
        short @ 0..=0x7f => bytes.push(u8::try_from(short).unwrap_or_default()),
        long => {
            let length: Vec<u8> = long.to_be_bytes().into_iter().skip_while(|byte| *byte == 0).collect();
            bytes.push(0x80 | u8::try_from(length.len()).unwrap_or_default());
            bytes.extend(length);
        }
    }
    bytes.extend(value);
    bytes
}

pub fn sequence(parts: &[&[u8]]) -> Vec<u8> {
    tlv(0x30, parts)
}

/// Encodes a SET OF: its members are sorted by their bytes.
pub fn set(tag: u8, mut members: Vec<Vec<u8>>) -> Vec<u8> {
    members.sort();
    tlv(tag, &[&members.concat()])
}

pub fn integer(value: u64) -> Vec<u8> {
    let mut bytes: Vec<u8> = value.to_be_bytes().into_iter().skip_while(|byte| *byte == 0).collect();
    if bytes.first().is_none_or(|first| *first >= 0x80) {
        bytes.insert(0, 0);
    }
    tlv(0x02, &[&bytes])
}

pub fn octets(value: &[u8]) -> Vec<u8> {
    tlv(0x04, &[value])
}

/// An object identifier by its arcs, of which the first two are written as one.
pub fn oid(arcs: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for arc in [arcs[0] * 40 + arcs[1]].iter().chain(&arcs[2..]) {
        let mut groups = vec![u8::try_from(arc & 0x7f).unwrap_or_default()];
        let mut rest = arc >> 7;
        while rest > 0 {
            groups.push(0x80 | u8::try_from(rest & 0x7f).unwrap_or_default());
            rest >>= 7;
        }
        bytes.extend(groups.into_iter().rev());
    }
    tlv(0x06, &[&bytes])
}

/// A value of DER with its tag and content.
#[derive(Clone, Copy)]
pub struct Read<'a> {
    pub tag: u8,
    pub value: &'a [u8],
    /// The element with its tag and length.
    pub whole: &'a [u8],
}

/// Takes the first value off the front.
pub fn read<'a>(bytes: &mut &'a [u8]) -> Option<Read<'a>> {
    let all = *bytes;
    let (tag, rest) = all.split_first()?;
    let (first, rest) = rest.split_first()?;
    let (length, rest) = if *first < 0x80 {
        (usize::from(*first), rest)
    } else {
        let (digits, rest) = rest.split_at_checked(usize::from(first & 0x7f))?;
        (digits.iter().fold(0_usize, |sum, digit| sum << 8 | usize::from(*digit)), rest)
    };
    let (value, rest) = rest.split_at_checked(length)?;
    *bytes = rest;
    Some(Read { tag: *tag, value, whole: &all[..all.len() - rest.len()] })
}
