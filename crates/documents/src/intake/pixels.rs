//! Limits for the pixels of a picture, and the flattening of transparent ones onto white.

use super::error::SingleFileError;

/// Greatest number of pixels in one picture, and of pixels that are decoded for one upload together: well above a 600
/// dpi scan of A4 (35 million). Larger photos (JPEG) are embedded without decoding them; other pictures are rejected.
pub(super) const MAX_PIXELS: u64 = 100_000_000;

/// The longest side that a picture may have, in pixels.
const MAX_SIDE: u32 = 32_767;

/// Greatest memory of a picture that has to be decoded in one piece, in bytes.
pub(super) const MAX_DECODED_BYTES: u64 = 48 * 1024 * 1024;

/// Rejects a picture by its size alone, before any of it is decoded.
pub(super) fn check_pixels(width: u32, height: u32) -> Result<(), SingleFileError> {
    let pixels = u64::from(width) * u64::from(height);
    if width == 0 || height == 0 {
        return Err(SingleFileError::Damaged("the picture has no pixels".into()));
    }
    if pixels > MAX_PIXELS || width > MAX_SIDE || height > MAX_SIDE {
        return Err(SingleFileError::TooManyPixels { width, height });
    }
    Ok(())
}

/// Lays pixels of `from` samples (the last one their opacity) on white, in place, and gives the
/// length in bytes of the result, which has `to` samples a pixel.
pub(super) fn flatten(pixels: &mut [u8], from: usize, to: usize) -> usize {
    if from == to {
        return pixels.len();
    }
    let count = pixels.len() / from;
    for pixel in 0..count {
        let alpha = u32::from(pixels[pixel * from + to]);
        for sample in 0..to {
            let value = u32::from(pixels[pixel * from + sample]);
            let blended = (value * alpha + 255 * (255 - alpha) + 127) / 255;
            pixels[pixel * to + sample] = u8::try_from(blended).unwrap_or(u8::MAX);
        }
    }
    count * to
}
