-- The people that identity providers know (OpenID Connect), linked to accounts. `account_kind` says whose: `consumer`.
create table identities (
  id uuid primary key,
  licence_id uuid not null references licences,
  account_kind text not null,
  account_id uuid not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (licence_id, account_kind, issuer, subject)
);
create index identities_by_account on identities (account_id, account_kind);

-- What a provider was asked, until the browser comes back: good once, for ten minutes.
create table identity_requests (
  state_hash bytea primary key,
  licence_id uuid not null references licences,
  purpose text not null,
  provider text not null,
  account_kind text not null,
  account_id uuid,
  session_id uuid references sessions on delete cascade,
  browser_hash bytea not null,
  invitation_hash bytea,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_requests_by_end on identity_requests (expires_at);
create index identity_requests_by_session on identity_requests (session_id);

-- By which provider the person in the session last proved themselves, and at which level of assurance.
alter table sessions add column provider text;
alter table sessions add column assurance text;
