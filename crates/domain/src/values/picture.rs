//! Pictures that travel inside a record: judged by their first bytes, not by what they are called.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::check_link;

/// The kinds of image that browsers show and that we let through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageType {
    Png,
    Jpeg,
    Gif,
    Bmp,
    Webp,
}

impl ImageType {
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Gif => "image/gif",
            Self::Bmp => "image/bmp",
            Self::Webp => "image/webp",
        }
    }
}

/// The kind of image by its first bytes.
pub fn sniff_image(bytes: &[u8]) -> Option<ImageType> {
    match bytes {
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(ImageType::Png),
        [0xff, 0xd8, 0xff, ..] => Some(ImageType::Jpeg),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(ImageType::Gif),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(ImageType::Webp),
        // "BM", the file's size, four reserved zeroes: two letters alone would let any text through.
        [b'B', b'M', _, _, _, _, 0, 0, 0, 0, ..] => Some(ImageType::Bmp),
        _ => None,
    }
}

/// Returns true if a text is the base64 of an image.
pub fn is_raw_image(text: &str) -> bool {
    STANDARD.decode(text).is_ok_and(|bytes| sniff_image(&bytes).is_some())
}

/// Returns true if a text is a public address, or a `data:` URL whose content is an image of its media type.
pub fn is_picture(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("data:") else {
        return check_link(text).is_ok();
    };
    let Some((media_type, data)) = rest.split_once(";base64,") else { return false };
    STANDARD
        .decode(data)
        .ok()
        .and_then(|bytes| sniff_image(&bytes))
        .is_some_and(|found| found.media_type() == media_type)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOT: &str =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    #[test]
    fn an_image_is_known_by_its_bytes() {
        assert!(is_raw_image(DOT));
        assert!(is_picture(&format!("data:image/png;base64,{DOT}")));
        assert!(is_picture("https://example.nl/logo.svg"));
    }

    #[test]
    fn what_is_no_image_is_refused() {
        let html = STANDARD.encode("<script>alert(1)</script>");
        assert!(!is_raw_image(&html));
        assert!(!is_raw_image("not base64!"));
        assert!(!is_picture(&format!("data:image/png;base64,{html}")));
        assert!(!is_picture(&format!("data:image/jpeg;base64,{DOT}")), "a PNG that says JPEG");
        assert!(!is_picture(&format!("data:text/html;base64,{DOT}")));
        assert!(!is_picture("javascript:alert(1)"));
        assert!(!is_raw_image(&STANDARD.encode("BMW is a car and no bitmap")));
    }
}
