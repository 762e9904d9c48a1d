-- The people that identity providers know (OpenID Connect), linked to accounts. `account_kind` says whose: `consumer`.
create table identities (
  id blob primary key,
  licence_id blob not null references licences,
  account_kind text not null,
  account_id blob not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  linked_at text not null,
  last_used_at text,
  unique (licence_id, account_kind, issuer, subject)
) strict;
create index identities_by_account on identities (account_id, account_kind);

-- What a provider was asked, until the browser comes back: good once, for ten minutes.
create table identity_requests (
  state_hash blob primary key,
  licence_id blob not null references licences,
  purpose text not null,
  provider text not null,
  account_kind text not null,
  account_id blob,
  session_id blob references sessions on delete cascade,
  browser_hash blob not null,
  invitation_hash blob,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  created_at text not null,
  expires_at text not null
) strict;
create index identity_requests_by_end on identity_requests (expires_at);
create index identity_requests_by_session on identity_requests (session_id);

-- By which provider the person in the session last proved themselves, and at which level of assurance.
alter table sessions add column provider text;
alter table sessions add column assurance text;
