//! Public calls: the firm's branding, its languages and texts.

use std::collections::BTreeSet;

use axum::extract::State;
use axum::http::HeaderMap;
use chrono::{DateTime, Utc};
use domain::assurance::AssuranceLevel;
use domain::licence::{
    AnsweringTimes, Choice, Content, DictionaryEntry, Features, FirmContact, IdentityProvider, Language,
    Localised, Maintenance, Modules,
};
use domain::licence::{DeskMode, Smartcare, Theme};
use domain::locale::AddressStyle;
use serde::Serialize;
use store::AccountKind;
use store::firms::licences::LicenceRow;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::envelope::{ListResponse, Resource, SingleResponse};
use crate::http::error::{ApiResult, ErrorBody};
use crate::http::locale::locale_from_headers;
use crate::preview::PresentedTenant;
use crate::state::App;
use crate::tenant::{Directory, Tenant};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show_maintenance))
        .routes(routes!(list_licences))
        .routes(routes!(current_licence))
        .routes(routes!(multiple_domains))
        .routes(routes!(list_languages))
        .routes(routes!(current_language))
        .routes(routes!(show_theme))
        .routes(routes!(show_dictionary))
        .routes(routes!(product_phases))
        .routes(routes!(income_types))
}

/// A branch that can be chosen.
#[derive(Serialize, ToSchema)]
pub struct BranchLicence {
    pub name: String,
    pub domain: String,
}

/// The account to which a firm's clients transfer.
#[derive(Serialize, ToSchema)]
pub struct TransferAccount {
    pub iban: String,
    /// The name of the account's holder.
    pub name: String,
}

impl TransferAccount {
    fn of_firm(firm: &domain::licence::Licence) -> Option<Self> {
        Some(Self { iban: firm.legal.account()?, name: firm.legal.account_name(&firm.name) })
    }
}

/// A firm's features and its own texts.
#[derive(Serialize, ToSchema)]
pub struct CurrentLicence {
    pub name: String,
    pub features: Features,
    pub modules: Modules,
    pub smartcare: Smartcare,
    pub content: Content,
    pub contact: FirmContact,
    pub answering_times: AnsweringTimes,
    pub minimum_password_strength: u8,
    /// True if invoices can be paid here: the firm has a payment provider.
    pub can_pay_invoices: bool,
    /// The account to which invoices are transferred; null where the firm has filled in none.
    #[schema(required = true)]
    pub transfer_account: Option<TransferAccount>,
}

/// Choice of a branch for visitors without one.
#[derive(Serialize, ToSchema)]
pub struct MultipleDomains {
    pub show_domain_chooser: bool,
}

/// The firm's own wording for one text of the portal.
#[derive(Serialize, ToSchema)]
pub struct DictionaryTranslation {
    pub translation: Localised,
}

/// A product phase or income type, in the language of the request.
#[derive(Serialize, ToSchema)]
pub struct EntityOption {
    pub code: String,
    pub label: String,
}

/// Data that the page needs before it shows anything: the responses of the public calls, inlined.
#[derive(Serialize)]
pub struct Boot {
    domain: Option<String>,
    theme: Option<Resource<Theme>>,
    licence: Option<Resource<CurrentLicence>>,
    languages: Vec<Resource<Language>>,
    dictionary: Vec<Resource<DictionaryTranslation>>,
    maintenance: Resource<Maintenance>,
    multiple_domains: Resource<MultipleDomains>,
    licenses: Vec<Resource<BranchLicence>>,
    /// True if passkeys are possible at this host.
    passkeys: bool,
    /// Providers by which the page's visitors sign in, in the order of their buttons.
    identity_providers: Vec<IdentityProviderButton>,
    /// The firm's default form of address; the app knows the consumer's own.
    default_address_style: Option<AddressStyle>,
    /// Access of the firm's staff to `/desk`.
    desk: Option<DeskMode>,
    /// Present where the page shows the draft of the firm's settings.
    #[serde(skip_serializing_if = "Option::is_none")]
    preview: Option<PreviewNotice>,
}

/// Notice that the page shows the draft of the firm's settings.
#[derive(Serialize)]
pub struct PreviewNotice {
    /// End of the preview.
    pub expires_at: DateTime<Utc>,
}

/// A provider by which consumers sign in, or the firm's own people.
#[derive(Serialize)]
struct IdentityProviderButton {
    id: String,
    name: String,
    logo: Option<String>,
    /// The levels of assurance that it reaches.
    levels: BTreeSet<AssuranceLevel>,
}

impl Boot {
    /// Adds the notice that the page shows a draft.
    #[must_use]
    pub fn with_preview(self, expires_at: Option<DateTime<Utc>>) -> Self {
        Self { preview: expires_at.map(|expires_at| PreviewNotice { expires_at }), ..self }
    }

    pub const fn has_identity_providers(&self) -> bool {
        !self.identity_providers.is_empty()
    }
}

/// The firm's face for the page of consumers or of staff; without a firm only what the chooser needs.
pub fn boot(
    app: &App,
    directory: &Directory,
    tenant: Option<&Tenant>,
    (kind, passkeys): (AccountKind, bool),
) -> Boot {
    let licence = tenant.map(|tenant| tenant.licence.as_ref());
    Boot {
        domain: tenant.and_then(|tenant| tenant.branch.as_ref()).map(|branch| branch.domain.clone()),
        theme: licence.map(theme_of),
        licence: licence.map(|licence| licence_of(app, licence)),
        languages: licence.map(languages_of).unwrap_or_default(),
        dictionary: licence.map(dictionary_of).unwrap_or_default(),
        maintenance: maintenance_of(licence),
        multiple_domains: chooser_of(directory, licence),
        licenses: branches_of(directory, tenant),
        passkeys,
        identity_providers: licence.map(|licence| buttons_of(app, licence, kind)).unwrap_or_default(),
        default_address_style: licence.map(|licence| licence.settings.features.default_address_style),
        desk: licence.map(|licence| licence.settings.desk),
        preview: None,
    }
}

fn buttons_of(app: &App, licence: &LicenceRow, kind: AccountKind) -> Vec<IdentityProviderButton> {
    let button = |provider: &IdentityProvider| IdentityProviderButton {
        id: provider.id.clone(),
        name: provider.name.clone(),
        logo: provider.logo.clone(),
        levels: provider.acr.values().copied().collect(),
    };
    app::accounts::identities::configured_providers(app, licence, kind).map(button).collect()
}

fn theme_of(licence: &LicenceRow) -> Resource<Theme> {
    Resource::new("themes", licence.id, licence.settings.theme.clone())
}

fn licence_of(app: &App, licence: &LicenceRow) -> Resource<CurrentLicence> {
    let settings = &licence.settings;
    let attributes = CurrentLicence {
        name: settings.name.clone(),
        features: settings.features.clone(),
        modules: settings.modules.clone(),
        smartcare: settings.smartcare.clone(),
        content: settings.content.clone(),
        contact: settings.contact.clone(),
        answering_times: settings.answering_times.clone(),
        minimum_password_strength: settings.minimum_password_strength,
        can_pay_invoices: app::payments::find_provider(app, &licence.slug).is_ok(),
        transfer_account: TransferAccount::of_firm(&licence.settings),
    };
    Resource::new("licenses", licence.id, attributes)
}

fn languages_of(licence: &LicenceRow) -> Vec<Resource<Language>> {
    let all = licence.settings.languages.iter();
    all.map(|language| Resource::new("languages", language.iso_code.code(), language.clone())).collect()
}

fn dictionary_of(licence: &LicenceRow) -> Vec<Resource<DictionaryTranslation>> {
    let resource = |DictionaryEntry { id, translation }: &DictionaryEntry| {
        Resource::new("dictionary-entries", id, DictionaryTranslation { translation: translation.clone() })
    };
    licence.settings.dictionary.iter().map(resource).collect()
}

fn maintenance_of(licence: Option<&LicenceRow>) -> Resource<Maintenance> {
    let id = licence.map_or_else(|| "none".to_owned(), |licence| licence.id.to_string());
    let attributes = licence.map(|licence| licence.settings.maintenance.clone()).unwrap_or_default();
    Resource::new("maintenances", id, attributes)
}

/// Returns the setting of the chooser; without a firm it is on as soon as one firm allows it.
fn chooser_of(directory: &Directory, licence: Option<&LicenceRow>) -> Resource<MultipleDomains> {
    let allowed = |licence: &LicenceRow| licence.settings.show_domain_chooser;
    let show = match licence {
        Some(licence) => allowed(licence),
        None => directory.licences().iter().any(|licence| allowed(licence)),
    };
    let id = licence.map_or_else(|| "none".to_owned(), |licence| licence.id.to_string());
    Resource::new("multiple-domains", id, MultipleDomains { show_domain_chooser: show })
}

fn branches_of(directory: &Directory, tenant: Option<&Tenant>) -> Vec<Resource<BranchLicence>> {
    let shown = |licence: &LicenceRow| match tenant {
        Some(tenant) => tenant.licence.id == licence.id,
        None => licence.settings.show_domain_chooser,
    };
    let branches = directory.all_branches().filter(|(licence, _)| shown(licence));
    branches
        .map(|(_, branch)| {
            let attributes = BranchLicence { name: branch.name.clone(), domain: branch.domain.clone() };
            Resource::new("licenses", branch.id, attributes)
        })
        .collect()
}

/// Returns the maintenance notice, also without a branch.
#[utoipa::path(get, path = "/api/maintenance", tag = "firm", responses((status = 200, body = SingleResponse<Maintenance>)))]
async fn show_maintenance(
    State(app): State<App>,
    headers: HeaderMap,
) -> ApiResult<SingleResponse<Maintenance>> {
    let directory = app.directory().await?;
    let tenant = directory.for_call(&headers);
    Ok(SingleResponse { data: maintenance_of(tenant.as_ref().map(|tenant| tenant.licence.as_ref())) })
}

/// The branches of the known licence, or of every licence that allows the chooser.
#[utoipa::path(get, path = "/api/licenses", tag = "firm", responses((status = 200, body = ListResponse<BranchLicence>)))]
async fn list_licences(State(app): State<App>, headers: HeaderMap) -> ApiResult<ListResponse<BranchLicence>> {
    let directory = app.directory().await?;
    Ok(ListResponse { data: branches_of(&directory, directory.for_call(&headers).as_ref()) })
}

/// The firm: features, modules, texts.
#[utoipa::path(get, path = "/api/licenses/current", tag = "firm", responses(
    (status = 200, body = SingleResponse<CurrentLicence>),
    (status = 400, body = ErrorBody, description = "BRAND_COULD_NOT_BE_DETERMINED"),
))]
async fn current_licence(
    State(app): State<App>,
    PresentedTenant(tenant): PresentedTenant,
) -> SingleResponse<CurrentLicence> {
    SingleResponse { data: licence_of(&app, &tenant.licence) }
}

/// Returns the setting that lets visitors without a branch choose one.
#[utoipa::path(get, path = "/api/multiple-domains", tag = "firm", responses((status = 200, body = SingleResponse<MultipleDomains>)))]
async fn multiple_domains(
    State(app): State<App>,
    headers: HeaderMap,
) -> ApiResult<SingleResponse<MultipleDomains>> {
    let directory = app.directory().await?;
    let tenant = directory.for_call(&headers);
    Ok(SingleResponse { data: chooser_of(&directory, tenant.as_ref().map(|tenant| tenant.licence.as_ref())) })
}

/// The languages that the firm offers.
#[utoipa::path(get, path = "/api/languages", tag = "firm", responses(
    (status = 200, body = ListResponse<Language>),
    (status = 400, body = ErrorBody, description = "BRAND_COULD_NOT_BE_DETERMINED"),
))]
async fn list_languages(PresentedTenant(tenant): PresentedTenant) -> ListResponse<Language> {
    ListResponse { data: languages_of(&tenant.licence) }
}

/// The language that fits the request: the one asked for if the firm offers it, its default otherwise.
#[utoipa::path(get, path = "/api/languages/current", tag = "firm", responses(
    (status = 200, body = SingleResponse<Language>),
    (status = 404, body = ErrorBody, description = "LANGUAGE_NOT_FOUND"),
))]
async fn current_language(
    PresentedTenant(tenant): PresentedTenant,
    headers: HeaderMap,
) -> ApiResult<SingleResponse<Language>> {
    let all = &tenant.licence.settings.languages;
    let asked = headers
        .contains_key(axum::http::header::ACCEPT_LANGUAGE)
        .then(|| locale_from_headers(&headers).language);
    let found = all.iter().find(|language| Some(language.iso_code) == asked);
    let found = found.or_else(|| all.iter().find(|language| language.is_default));
    let language = found.ok_or(domain::codes::Code::LanguageNotFound)?;
    Ok(SingleResponse { data: Resource::new("languages", language.iso_code.code(), language.clone()) })
}

/// The firm's colours, font and size.
#[utoipa::path(get, path = "/api/theme", tag = "firm", responses(
    (status = 200, body = SingleResponse<Theme>),
    (status = 400, body = ErrorBody, description = "BRAND_COULD_NOT_BE_DETERMINED"),
))]
async fn show_theme(PresentedTenant(tenant): PresentedTenant) -> SingleResponse<Theme> {
    SingleResponse { data: theme_of(&tenant.licence) }
}

/// The firm's own wording, over the portal's.
#[utoipa::path(get, path = "/api/dictionary", tag = "firm", responses(
    (status = 200, body = ListResponse<DictionaryTranslation>),
    (status = 400, body = ErrorBody, description = "BRAND_COULD_NOT_BE_DETERMINED"),
))]
async fn show_dictionary(PresentedTenant(tenant): PresentedTenant) -> ListResponse<DictionaryTranslation> {
    ListResponse { data: dictionary_of(&tenant.licence) }
}

/// The firm's product phases, for the dossier form.
#[utoipa::path(get, path = "/api/entities/product-phases", tag = "firm", responses((status = 200, body = ListResponse<EntityOption>)))]
async fn product_phases(
    PresentedTenant(tenant): PresentedTenant,
    headers: HeaderMap,
) -> ListResponse<EntityOption> {
    entity_options("product-phases", &tenant.licence.settings.product_phases, &headers)
}

/// The firm's income types, for the dossier form.
#[utoipa::path(get, path = "/api/entities/income-types", tag = "firm", responses((status = 200, body = ListResponse<EntityOption>)))]
async fn income_types(
    PresentedTenant(tenant): PresentedTenant,
    headers: HeaderMap,
) -> ListResponse<EntityOption> {
    entity_options("income-types", &tenant.licence.settings.income_types, &headers)
}

fn entity_options(kind: &'static str, choices: &[Choice], headers: &HeaderMap) -> ListResponse<EntityOption> {
    let locale = locale_from_headers(headers);
    let resource = |choice: &Choice| {
        let label = choice.label.get(locale).unwrap_or(&choice.code).to_owned();
        Resource::new(kind, &choice.code, EntityOption { code: choice.code.clone(), label })
    };
    ListResponse { data: choices.iter().map(resource).collect() }
}
