//! QR codes as SVG pictures.

use qrcode::QrCode;
use qrcode::render::svg;

use crate::http::error::{ApiError, ApiResult};

/// The QR code of an address, as an SVG.
pub fn render_svg(address: &str) -> ApiResult<String> {
    let code = QrCode::new(address).map_err(ApiError::internal)?;
    Ok(code.render::<svg::Color<'_>>().min_dimensions(240, 240).quiet_zone(true).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_picture() {
        assert!(
            render_svg("otpauth://totp/Firm:anna%40example%2Enl?secret=GEZDGNBV")
                .expect("a picture")
                .contains("<svg")
        );
    }
}
