//! Papers that the portal makes itself where the firm gave none: service orders, invoices, bank guarantees.

pub mod contents;

mod answers;
mod downloads;
mod evidence;
pub mod guarantees;
mod kept;
pub mod knowledge;
pub mod orders;
pub mod receipt;
pub(crate) mod wording;

use std::sync::Arc;

use base64::Engine;
use chrono::NaiveDate;
use documents::papers::{AddressStyle, Colour, Content, Look, Paper, blocks_from_html};
use domain::codes::Code;
use domain::licence::Licence;
use domain::locale;
use store::Scope;
use store::portal::acts::Reader;
use utoipa_axum::router::OpenApiRouter;

use crate::error::ApiResult;
use crate::session::identity::Identity;
use crate::state::App;
use crate::work::{self, MadeFile};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().merge(downloads::routes()).merge(receipt::routes())
}

/// The consumer for whom papers are chosen and made.
#[derive(Clone, Debug)]
pub struct Recipient {
    pub scope: Scope,
    pub licence: Arc<store::licences::Licence>,
}

impl From<&Identity> for Recipient {
    fn from(reader: &Identity) -> Self {
        Self { scope: reader.scope, licence: Arc::clone(&reader.tenant.licence) }
    }
}

/// For whom a paper is made, and in whose name.
pub struct Desk<'a> {
    pub licence: &'a Licence,
    pub locale: locale::Locale,
    pub style: locale::AddressStyle,
}

impl<'a> Desk<'a> {
    pub fn new(licence: &'a Licence, reader: &Reader) -> Self {
        let style = match reader.address_style.as_str() {
            "formal" => locale::AddressStyle::Formal,
            "informal" => locale::AddressStyle::Informal,
            _ => licence.features.default_address_style,
        };
        let english = reader.locale == locale::Locale::En.code();
        Self { licence, locale: if english { locale::Locale::En } else { locale::Locale::Nl }, style }
    }

    /// The tag of the wording that the reader sees: `nl-x-informal`.
    pub const fn tag(&self) -> &'static str {
        locale::tag(self.locale, self.style)
    }

    /// The firm's conditions in the reader's wording, as HTML; empty where it has none.
    pub fn conditions(&self) -> &'a str {
        self.licence.content.otd_conditions.get(self.locale, self.style).unwrap_or_default()
    }

    /// How the firm's papers look to the reader.
    pub fn look(&self) -> Look {
        let content = &self.licence.content;
        let colour = |of: domain::licence::Colour| Colour { red: of.red, green: of.green, blue: of.blue };
        let footer = content.footer_content.get(self.locale, self.style).unwrap_or_default();
        let details = blocks_from_html(footer).into_iter().map(|block| match block {
            documents::papers::Block::Heading(text)
            | documents::papers::Block::Paragraph(text)
            | documents::papers::Block::Item(text) => text,
        });
        Look {
            firm: self.licence.name.clone(),
            firm_details: details.collect(),
            logo: content.logo_image.as_deref().and_then(embedded_image),
            colour_primary: colour(self.licence.theme.color_primary),
            colour_accent: colour(self.licence.theme.color_accent),
            locale: match self.locale {
                locale::Locale::Nl => documents::papers::Locale::Nl,
                locale::Locale::En => documents::papers::Locale::En,
            },
            address_style: match self.style {
                locale::AddressStyle::Formal => AddressStyle::Formal,
                locale::AddressStyle::Informal => AddressStyle::Informal,
            },
        }
    }

    /// Makes a paper for this consumer; `failed` is the code for when that does not work.
    pub async fn make(
        &self,
        app: &App,
        scope: Scope,
        made_on: NaiveDate,
        content: Content,
        failed: Code,
    ) -> ApiResult<MadeFile> {
        let paper = Paper { look: self.look(), made_on, content };
        work::render(app, scope, &paper, failed).await
    }
}

/// The bytes of a `data:` image; a logo elsewhere is not fetched for a paper.
fn embedded_image(url: &str) -> Option<Vec<u8>> {
    let (head, data) = url.strip_prefix("data:image/")?.split_once(',')?;
    head.ends_with(";base64").then(|| base64::engine::general_purpose::STANDARD.decode(data).ok()).flatten()
}
