//! Measurement of the memory that the delivery of the largest file takes.

use anyhow::{Context, ensure};
use reqwest::multipart::{Form, Part};
use serde_json::Value;

use crate::process::{BRANCH, Server};

/// A photograph of so many points, uncompressed in a PDF: a little under 25 MB.
const WIDTH: usize = 3_000;
const HEIGHT: usize = 2_700;

/// The peak of the resident memory before and after, in KiB.
pub struct Peak {
    pub bytes: usize,
    pub before_kib: u64,
    pub after_kib: u64,
}

/// Delivers one file for an action of the first reader.
pub async fn measure(server: &Server, token: &str) -> anyhow::Result<Peak> {
    let client = reqwest::Client::new();
    let url = |path: &str| format!("http://{}{path}", server.address);
    let actions: Value = client
        .get(url("/api/actions"))
        .bearer_auth(token)
        .header("x-domain", BRANCH)
        .send()
        .await?
        .error_for_status()?
        .json()
        .await?;
    let action = actions["data"][0]["id"].as_str().context("an action")?.to_owned();
    let file = make_photograph();
    let bytes = file.len();
    server.forget_peak()?;
    let before_kib = server.peak_kib()?;
    let part = Part::bytes(file).file_name("foto.pdf").mime_str("application/pdf")?;
    let form = Form::new().text("productActionId", action).part("file[]", part);
    let answer = client
        .post(url("/api/documents"))
        .bearer_auth(token)
        .header("x-domain", BRANCH)
        .multipart(form)
        .send()
        .await?;
    let status = answer.status();
    ensure!(status.is_success(), "the upload: {status} {}", answer.text().await?);
    Ok(Peak { bytes, before_kib, after_kib: server.peak_kib()? })
}

/// A PDF of one page that is one picture.
fn make_photograph() -> Vec<u8> {
    let mut pdf = b"%PDF-1.7\n".to_vec();
    let mut places = Vec::new();
    let pixels = WIDTH * HEIGHT * 3;
    let page = "/MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >>";
    let drawing = "q 595 0 0 842 0 0 cm /P Do Q";
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        format!("<< /Type /Page /Parent 2 0 R {page} >>"),
        format!("<< /Length {} >>\nstream\n{drawing}\nendstream", drawing.len()),
    ];
    for (place, object) in objects.iter().enumerate() {
        places.push(pdf.len());
        pdf.extend(format!("{} 0 obj\n{object}\nendobj\n", place + 1).bytes());
    }
    places.push(pdf.len());
    let kind = format!("/Type /XObject /Subtype /Image /Width {WIDTH} /Height {HEIGHT} /BitsPerComponent 8");
    pdf.extend(format!("5 0 obj\n<< {kind} /ColorSpace /DeviceRGB /Length {pixels} >>\nstream\n").bytes());
    // Anything but a constant, so that nothing on the way can make it small.
    let mut state = 1_u32;
    pdf.extend((0..pixels).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    }));
    pdf.extend(b"\nendstream\nendobj\n");
    let table = pdf.len();
    pdf.extend(format!("xref\n0 {}\n0000000000 65535 f \n", places.len() + 1).bytes());
    for place in &places {
        pdf.extend(format!("{place:010} 00000 n \n").bytes());
    }
    let trailer = format!("<< /Size {} /Root 1 0 R >>", places.len() + 1);
    pdf.extend(format!("trailer\n{trailer}\nstartxref\n{table}\n%%EOF\n").bytes());
    pdf
}
