//! The crate through its public functions: real files in, real PDFs out.

mod files;
mod fixtures;
mod intake;
mod intake_pdf;
mod intake_pictures;
mod papers;
mod samples;
mod scan;
mod template_texts;
mod worker;
