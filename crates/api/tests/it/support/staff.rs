use axum::http::Method;
use chrono::TimeDelta;
use domain::accounts::session::{Began, Proof, SessionContext, Stage};
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::ids::LicenceId;
use domain::licence::DeskMode;
use domain::locale::Locale;
use serde_json::Value;
use store::staff::StaffMember;
use store::staff::sessions::StaffSession;
use store::testing::grant_all;
use uuid::Uuid;

use super::{Portal, Reply};
use api::keys::StaffClaims;
use app::staff::{InviteBy, NewColleague};

/// The secret of the authenticator app of all staff in the tests.
pub const STAFF_SECRET: &str = "KRUGS4ZAOF2WSY3LEBRHE33XNYQGM33Y";

impl Portal {
    /// Opens or closes a firm's desk.
    pub async fn desk(&self, slug: &str, mode: DeskMode) {
        self.change_firm(slug, |settings| settings.desk = mode).await;
    }

    /// Changes the settings of a firm.
    pub async fn change_firm(&self, slug: &str, change: impl FnOnce(&mut domain::licence::Licence)) {
        let tx = self.store.begin().await.expect("a transaction");
        let mut firm = store::firms::licences::by_slug(&tx, slug).await.expect("read").expect("the firm");
        change(&mut firm.settings);
        let (version, now) = (firm.version + 1, self.app.now());
        store::firms::licences::put(&tx, firm.id, slug, version, &firm.settings, now).await.expect("written");
        tx.commit().await.expect("committed");
        self.app.tenants.invalidate();
    }

    pub async fn licence_id(&self, slug: &str) -> LicenceId {
        let db = self.app.store.reader();
        store::firms::licences::by_slug(db, slug).await.expect("read").expect("the firm").id
    }

    /// A colleague who was invited, with the secret of the invitation.
    pub async fn invite(&self, slug: &str, name: &str, role: StaffRole) -> (StaffMember, String) {
        let new = NewColleague {
            name: name.to_owned(),
            email: format!("{name}@{slug}.example"),
            role,
            scope: ClientScope::All,
            branch: None,
            adviser: None,
            locale: Locale::Nl,
        };
        let licence = self.licence_id(slug).await;
        let by = app::Caller::operator();
        let made = app::staff::create(&self.app, licence, new, InviteBy::Link, &by).await;
        let (member, secret) = made.expect("an account");
        (member, secret.expect("a secret"))
    }

    /// A colleague with an authenticator app, at a firm whose desk is open.
    pub async fn colleague(&self, slug: &str, name: &str, role: StaffRole) -> StaffMember {
        let (member, _) = self.invite(slug, name, role).await;
        let tx = self.store.begin().await.expect("a transaction");
        let sealed = self.app.sealing_keys.seal(b"This quick brown fox").expect("sealed");
        store::staff::set_secret(&tx, (member.licence, member.id), sealed, None).await.expect("kept");
        store::staff::activate(&tx, (member.licence, member.id), self.app.now()).await.expect("active");
        store::staff::invitations::use_up(&tx, (member.licence, member.id), self.app.now())
            .await
            .expect("used");
        tx.commit().await.expect("committed");
        member
    }

    /// Limits whose clients a colleague sees.
    pub async fn limit_clients(&self, member: &StaffMember, scope: ClientScope, named: Option<&str>) {
        let tx = self.store.begin().await.expect("a transaction");
        let named = named.map(str::to_owned);
        let changed = StaffMember { scope, branch: named.clone(), adviser: named, ..member.clone() };
        store::staff::update(&tx, &grant_all(changed.gift()), &changed).await.expect("written");
        tx.commit().await.expect("committed");
    }

    /// The token of a session of a colleague's that has come so far.
    pub async fn staff_token(&self, member: &StaffMember, stage: Stage) -> String {
        self.staff_token_proved(member, stage, TimeDelta::zero()).await
    }

    /// The token of a session of this stage whose second factor was proved some time ago.
    pub async fn staff_token_proved(&self, member: &StaffMember, stage: Stage, ago: TimeDelta) -> String {
        let now = self.app.now();
        let session = StaffSession {
            id: Uuid::now_v7(),
            licence: member.licence,
            staff: member.id,
            stage,
            context: SessionContext::from_proof(Began::PasswordTotp, Proof::Totp, now - ago),
            invitation_hash: None,
            resume_hash: None,
            user_agent: None,
            ip: None,
            created_at: now,
            last_used_at: now,
            expires_at: now + TimeDelta::minutes(30),
            ends_at: now + TimeDelta::hours(10),
            ended_at: None,
        };
        let tx = self.store.begin().await.expect("a transaction");
        store::staff::sessions::add(&tx, &session).await.expect("kept");
        tx.commit().await.expect("committed");
        let claims = StaffClaims {
            sub: member.id,
            sid: session.id,
            lic: member.licence,
            stage,
            iat: now.timestamp(),
            exp: session.ends_at.timestamp(),
        };
        self.app.keys.sign_staff(&claims).expect("signed")
    }

    /// A colleague at work: the account and a token.
    pub async fn at_work(&self, slug: &str, name: &str, role: StaffRole) -> (StaffMember, String) {
        let member = self.colleague(slug, name, role).await;
        let token = self.staff_token(&member, Stage::Full).await;
        (member, token)
    }

    /// A call by an administrator of `vandijk`, made for this call.
    pub async fn admin_call(&self, method: Method, path: &str, body: Option<Value>) -> Reply {
        let (_, token) = self.at_work("vandijk", &self.app.new_id().to_string(), StaffRole::Admin).await;
        self.firm_call(&token, method, path, body).await
    }

    /// A call below `/desk/api/auth` at `vandijk`.
    pub async fn desk_call(&self, path: &str, token: Option<&str>, body: Option<Value>) -> Reply {
        let method = if body.is_some() { Method::POST } else { Method::GET };
        self.call(method, &format!("/desk/api/auth/{path}"), token, body).await
    }
}
