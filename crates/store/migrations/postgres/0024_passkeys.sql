-- Passkeys (WebAuthn credentials). `account_kind` says whose the account is: `consumer`.
create table passkeys (
  id uuid primary key,
  licence_id uuid not null references licences,
  account_kind text not null,
  account_id uuid not null,
  user_handle bytea not null,
  credential_id bytea not null,
  credential json not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (licence_id, credential_id)
);
create index passkeys_by_account on passkeys (account_id, account_kind);

-- What was asked of an authenticator: good once, for five minutes.
create table passkey_challenges (
  id uuid primary key,
  licence_id uuid not null references licences,
  purpose text not null,
  account_kind text not null,
  account_id uuid,
  session_id uuid references sessions on delete cascade,
  state json not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index passkey_challenges_by_session on passkey_challenges (session_id);
