//! A look at the portal with the draft: a link that works once, and what a browser that followed it is shown.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use domain::accounts::grants::{Gift, Reach};
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::records;
use domain::schema::Violation;
use domain::settings_problems::problems;
use serde_json::json;
use store::firms::licences::LicenceRow;
use store::firms::settings as stored;
use store::firms::settings::SettingsPreview;
use store::secrets::{hash_secret, new_secret};

use crate::accounts::grants::{require_all_clients, require_grant};
use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::services::Services;

/// Lifetime of a link.
const LINK_LASTS: TimeDelta = TimeDelta::seconds(60);
/// Time that a browser that followed one shows the draft.
const LASTS: TimeDelta = TimeDelta::hours(1);
/// The longest path, in bytes.
const MAX_PATH_BYTES: usize = 500;

/// A link that was made.
#[derive(Clone, Debug)]
pub struct PreviewLink {
    pub secret: String,
    pub expires_at: DateTime<Utc>,
}

/// A preview of the portal with a draft, as a browser began it.
#[derive(Clone, Debug)]
pub struct Preview {
    pub licence: LicenceId,
    pub path: String,
    /// Secret for the browser's cookie.
    pub secret: String,
    pub lasts: TimeDelta,
}

/// Makes a link that shows the portal with the draft.
///
/// # Errors
/// `ACCESS_DENIED`; `DRAFT_MISSING`; `VALIDATION_FAILED` for a path that is none of the portal's, or a draft that cannot be read.
pub async fn create_preview(
    services: &Services,
    licence: LicenceId,
    path: &str,
    caller: &Caller,
) -> Result<PreviewLink> {
    if !is_page(path) {
        return Err(Error::field("path", "path"));
    }
    require_all_clients(&caller.actor)?;
    let tx = services.store.begin().await?;
    let grant = require_grant(&tx, licence, caller, Gift::SettingsPreview, Reach::Nobody).await?;
    let draft = stored::draft(&tx, licence).await?.ok_or(Code::DraftMissing)?;
    if records::read_licence(&draft.attributes).is_none() {
        let violations = problems(&draft.attributes).into_iter().map(Violation::from).collect();
        return Err(Error::Violations { code: Code::ValidationFailed, violations });
    }
    let secret = new_secret();
    let expires_at = services.now() + LINK_LASTS;
    let preview = SettingsPreview { id: services.new_id(), licence, path: path.to_owned(), expires_at };
    stored::add_preview(&tx, &grant, &preview, hash_secret(&secret)).await?;
    let log = AuditWriter::new(services, &tx, (licence, None), caller);
    log.record("settings.previewed", json!({ "path": path })).await?;
    tx.commit().await?;
    Ok(PreviewLink { secret, expires_at })
}

/// Uses a link up for a browser; `host` is the firm whose host the browser is at, where it is the host of one.
///
/// Nothing where it is unknown, used, too old or another firm's.
pub async fn follow_preview(
    services: &Services,
    secret: &str,
    host: Option<LicenceId>,
) -> Result<Option<Preview>> {
    let (link, now) = (hash_secret(secret), services.now());
    let found = stored::preview_of_link(services.store.reader(), link.clone(), now).await?;
    if found.is_none_or(|found| host.is_some_and(|host| host != found.licence)) {
        return Ok(None);
    }
    let tx = services.store.begin().await?;
    let Some(found) = stored::preview_of_link(&tx, link, now).await? else { return Ok(None) };
    let secret = new_secret();
    if !stored::follow_link(&tx, (found.licence, found.id), hash_secret(&secret), now + LASTS).await? {
        return Ok(None);
    }
    tx.commit().await?;
    Ok(Some(Preview { licence: found.licence, path: found.path, secret, lasts: LASTS }))
}

/// Returns the firm with the presentation of its draft, and the end of the preview, for a browser with a secret; `None`
/// where the preview has ended, belongs to another firm, or the draft was deleted or cannot be parsed any more.
pub async fn preview_licence(
    services: &Services,
    licence: &LicenceRow,
    secret: &str,
) -> Result<Option<(Arc<LicenceRow>, DateTime<Utc>)>> {
    let db = services.store.reader();
    let found = stored::preview_of_cookie(db, hash_secret(secret), services.now()).await?;
    let Some(found) = found.filter(|found| found.licence == licence.id) else { return Ok(None) };
    let Some(draft) = stored::draft(db, licence.id).await? else { return Ok(None) };
    let Some(settings) = records::read_licence(&draft.attributes) else { return Ok(None) };
    let settings = licence.settings.with_presentation(&settings);
    Ok(Some((Arc::new(LicenceRow { settings, ..licence.clone() }), found.expires_at)))
}

/// Ends the preview of a browser.
pub async fn end_preview(services: &Services, secret: &str) -> Result<()> {
    let tx = services.store.begin().await?;
    stored::end_preview(&tx, hash_secret(secret)).await?;
    Ok(tx.commit().await?)
}

/// Returns true if a path is one of the portal's pages, as opposed to another host or a file.
fn is_page(path: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
    let below =
        |parent: &str| path.strip_prefix(parent).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    path.starts_with('/')
        && !path.contains("//")
        && path.len() <= MAX_PATH_BYTES
        && path.bytes().all(is_plain)
        && !["/api", "/backoffice", "/desk", "/assets", "/preview"].into_iter().any(below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_the_portal_are_previewed() {
        for page in ["/", "/sign-in", "/messages/general", "/desktop"] {
            assert!(is_page(page), "{page}");
        }
        for other in [
            "",
            "x",
            "//evil.example",
            "/\\evil.example",
            "/a//b",
            "/desk",
            "/api/theme",
            "/a?b=c",
            "/a#b",
            "/\n",
        ] {
            assert!(!is_page(other), "{other}");
        }
    }
}
