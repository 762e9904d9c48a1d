//! Recipients of documents, and the documents' branding for them.

use std::sync::Arc;

use crate::submissions::{Submitter, locale_of};
use base64::Engine;
use chrono::NaiveDate;
use documents::rendering::{Attachment, Branding, DocumentBody, DocumentSpec, blocks_from_html};
use domain::codes::Code;
use domain::licence::Licence;
use domain::locale::MessageLocale;
use store::Scope;
use store::portal::locked_actions::ConsumerProfile;

use crate::services::RenderedFile;
use crate::{Result, Services};

/// Consumer for whom documents are selected and generated.
#[derive(Clone, Debug)]
pub struct Recipient {
    pub scope: Scope,
    pub licence: Arc<store::firms::licences::LicenceRow>,
}

impl From<&Submitter> for Recipient {
    fn from(submitter: &Submitter) -> Self {
        Self { scope: submitter.scope, licence: Arc::clone(&submitter.licence) }
    }
}

/// Renderer of documents for one reader, in the name of one firm.
pub struct DocumentRenderer<'a> {
    pub licence: &'a Licence,
    pub locale: MessageLocale,
}

impl<'a> DocumentRenderer<'a> {
    pub fn new(licence: &'a Licence, recipient: &ConsumerProfile) -> Self {
        Self { licence, locale: locale_of(licence, recipient) }
    }

    /// The firm's conditions in the consumer's wording, as HTML; empty where it has none.
    pub fn conditions(&self) -> &'a str {
        self.licence.content.otd_conditions.get(self.locale).unwrap_or_default()
    }

    /// Returns the firm's branding of documents for the consumer.
    pub fn branding(&self) -> Branding {
        let content = &self.licence.content;
        let mut firm_details = self.licence.legal.lines(self.locale);
        // A firm that has not filled in its legal details has its address at the foot of the pages.
        if firm_details.is_empty() {
            let footer = content.footer_content.get(self.locale).unwrap_or_default();
            firm_details.extend(blocks_from_html(footer).into_iter().map(|block| match block {
                documents::rendering::Block::Heading(text)
                | documents::rendering::Block::Paragraph(text)
                | documents::rendering::Block::Item(text) => text,
            }));
        }
        Branding {
            firm: self.licence.name.clone(),
            firm_details,
            logo: content.logo_image.as_deref().and_then(embedded_image),
            colour_primary: self.licence.theme.color_primary,
            colour_accent: self.licence.theme.color_accent,
            locale: self.locale,
        }
    }

    /// Makes a document for this consumer; `failed` is the code for when that does not work.
    pub async fn make(
        &self,
        services: &Services,
        scope: Scope,
        made_on: NaiveDate,
        content: DocumentBody,
        failed: Code,
    ) -> Result<RenderedFile> {
        self.make_with(services, scope, made_on, content, Vec::new(), failed).await
    }

    /// Generates a document with sealed submissions embedded as files.
    pub async fn make_with(
        &self,
        services: &Services,
        scope: Scope,
        made_on: NaiveDate,
        content: DocumentBody,
        attachments: Vec<Attachment>,
        failed: Code,
    ) -> Result<RenderedFile> {
        let document = DocumentSpec { look: self.branding(), made_on, content, attachments };
        services.documents.render(scope, &document, failed).await
    }
}

/// The bytes of a `data:` image; a logo elsewhere is not fetched for a paper.
fn embedded_image(url: &str) -> Option<Vec<u8>> {
    let (head, data) = url.strip_prefix("data:image/")?.split_once(',')?;
    head.ends_with(";base64").then(|| base64::engine::general_purpose::STANDARD.decode(data).ok()).flatten()
}
