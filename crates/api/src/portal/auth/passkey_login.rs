//! `POST /api/auth/passkey-login` and the challenge for it.

use app::AuditKind;
use app::audit::note;
use app::sign_in::consumer_passkeys::{self, PasskeyProof};
use app::sign_in::limits;
use app::sign_in::passkeys::{ChallengeFor, PasskeyAnswer, PasskeyFault, ask_for_sign_in};
use app::sign_in::two_factor;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use domain::codes::Code;
use domain::events::ActivatedBy;
use domain::session::{Began, Context, Proof, Stage};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use store::AccountKind;
use store::Tx;
use store::consumers::Account;
use store::passkeys::Passkey;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiResult, ErrorBody};
use crate::relying_party;
use crate::session::cookies::{TokenTransport, TransportHeader};
use crate::session::passkeys::{self, PasskeyChallenge};
use crate::session::tokens::{self, AuthResult, Opening, Pair};
use crate::session::{activation, device};
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyLogin {
    /// The id of the challenge.
    challenge: Uuid,
    /// `AuthenticationResponseJSON`, as `PublicKeyCredential.toJSON()` writes it.
    #[schemars(schema_with = "super::passkeys::any_credential")]
    #[schema(value_type = domain::values::Object)]
    credential: Map<String, Value>,
}

/// Ask for a challenge to sign in by a passkey.
///
/// It names no account: the browser offers the passkeys that it has for this host. It is good once, for five minutes.
#[utoipa::path(post, path = "/api/auth/passkey-login/options", tag = "session", responses(
    (status = 200, body = SingleResponse<PasskeyChallenge>, description = "`options` are `PublicKeyCredentialRequestOptionsJSON`"),
    (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE` on a host that is not the firm's own"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
))]
pub async fn options(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    headers: HeaderMap,
    _: Json<EmptyBody>,
) -> ApiResult<SingleResponse<PasskeyChallenge>> {
    let party = relying_party::of_call(&app, &tenant, &headers).await?;
    limits::passkey_challenge(&app, &client).await?;
    let tx = app.store.begin().await?;
    let asked = ask_for_sign_in(&app, &tx, &party, AccountKind::Consumer, tenant.licence.id).await?;
    tx.commit().await?;
    Ok(passkeys::challenge(asked))
}

/// Sign in with a passkey, which counts as both factors.
///
/// Whatever is wrong with it, the answer is that of a wrong password. Where the counter of an authenticator went back and
/// the account has an authenticator app, the pair is pending and asks for its code.
#[utoipa::path(post, path = "/api/auth/passkey-login", tag = "session", request_body = PasskeyLogin, params(TransportHeader), responses(
    (status = 200, body = SingleResponse<AuthResult>, description = "A pair of tokens"),
    (status = 401, body = ErrorBody, description = "`AUTH_LOGIN_FAILED`"),
    (status = 409, body = ErrorBody, description = "`PASSKEYS_UNAVAILABLE` on a host that is not the firm's own"),
    (status = 422, body = ErrorBody, description = "A member is missing, or too large"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
))]
pub async fn sign_in(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    transport: TokenTransport,
    headers: HeaderMap,
    Json(body): Json<PasskeyLogin>,
) -> ApiResult {
    let party = relying_party::of_call(&app, &tenant, &headers).await?;
    let licence = tenant.licence.id;
    let attempt = limits::nameless_attempt(&app, &client).await?;
    let answer = PasskeyAnswer { challenge: body.challenge, credential: body.credential };
    let tx = app.store.begin().await?;
    let about = ChallengeFor::sign_in(AccountKind::Consumer, licence);
    let (account, pair) = match consumer_passkeys::prove(&app, &tx, &party, about, answer).await? {
        PasskeyProof::Right { account, passkey } => {
            let required = tenant.licence.settings.two_factor_required;
            let stage = account.factors(required).when_proven();
            let pair = open(&app, &tx, &account, stage, &client).await?;
            attempt.succeeded(&tx).await?;
            consumer_passkeys::record_use(&app, &tx, &passkey, &client).await?;
            note_sign_in(&app, &tx, &account, (&passkey, &pair), &client).await?;
            transport.end_replaced(&app, &tx, pair.session, &client).await?;
            (account, pair)
        }
        PasskeyProof::Wrong { account, passkey, fault } => {
            let whose = account.as_ref().map(|account| account.id);
            consumer_passkeys::record_refusal(&app, &tx, licence, (whose, passkey.as_ref(), fault), &client)
                .await?;
            let asks_code =
                |account: &Account| fault == PasskeyFault::CounterRegressed && account.two_factor.enabled;
            let Some(account) = account.filter(|account| asks_code(account)) else {
                tx.commit().await?;
                return Err(Code::AuthLoginFailed.into());
            };
            let mut pair = open(&app, &tx, &account, Stage::Pending, &client).await?;
            let has_codes = store::recovery_codes::has_any(&tx, account.id).await?;
            // Its passkey would only be refused once more.
            pair.two_factor_methods =
                domain::session::Factors { passkey: false, ..account.factors(false) }.methods(has_codes);
            (account, pair)
        }
    };
    tx.commit().await?;
    let mut response = transport.respond(&app, pair, None);
    for cookie in device::trust_device_cookies(&app, &headers, account.id) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

async fn open(app: &App, tx: &Tx, account: &Account, stage: Stage, client: &Client) -> ApiResult<Pair> {
    let context = Context::proven(Began::Passkey, Proof::Passkey, app.now());
    tokens::open(app, tx, account.scope(), Opening::own(stage, context), client).await
}

/// What follows from a complete sign-in.
async fn note_sign_in(
    app: &App,
    tx: &Tx,
    account: &Account,
    (passkey, pair): (&Passkey, &Pair),
    client: &Client,
) -> ApiResult<()> {
    two_factor::withdraw_reset(app, tx, account, client).await?;
    activation::record(app, tx, account, ActivatedBy::SignIn).await?;
    let whom = (account.licence, Some(account.id));
    let details = json!({ "session": pair.session, "by": Proof::Passkey, "passkey": passkey.id });
    Ok(note(app, tx, whom, AuditKind::LoginSucceeded, details, client).await?)
}
