-- Passkeys (WebAuthn credentials). `account_kind` says whose the account is: `consumer`.
create table passkeys (
  id blob primary key,
  licence_id blob not null references licences,
  account_kind text not null,
  account_id blob not null,
  user_handle blob not null,
  credential_id blob not null,
  credential text not null,
  name text not null,
  created_at text not null,
  last_used_at text,
  unique (licence_id, credential_id)
) strict;
create index passkeys_by_account on passkeys (account_id, account_kind);

-- What was asked of an authenticator: good once, for five minutes.
create table passkey_challenges (
  id blob primary key,
  licence_id blob not null references licences,
  purpose text not null,
  account_kind text not null,
  account_id blob,
  session_id blob references sessions on delete cascade,
  state text not null,
  expires_at text not null
) strict;
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index passkey_challenges_by_session on passkey_challenges (session_id);
