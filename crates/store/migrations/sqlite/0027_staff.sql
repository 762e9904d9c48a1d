-- The firm's own people. An account is active from its first second factor on; until then an invitation leads to it.
create table staff (
  id blob primary key,
  licence_id blob not null references licences,
  email text not null,
  email_key text not null,
  name text not null,
  role text not null,
  client_scope text not null,
  branch_external_id text,
  adviser_external_id text,
  locale text not null,
  password_hash text,
  two_factor_secret blob,
  two_factor_last_step integer,
  invited_at text,
  activated_at text,
  disabled_at text,
  last_sign_in_at text,
  created_at text not null,
  unique (licence_id, email_key)
) strict;

create table staff_sessions (
  id blob primary key,
  licence_id blob not null references licences,
  staff_id blob not null references staff on delete cascade,
  stage text not null,
  began text not null,
  confirmed_at text,
  confirmed_by text,
  invitation_hash blob,
  prepared_secret blob,
  prepared_at text,
  resume_hash blob,
  user_agent text,
  ip text,
  created_at text not null,
  last_used_at text not null,
  expires_at text not null,
  ends_at text not null,
  ended_at text
) strict;
create index staff_sessions_by_staff on staff_sessions (staff_id);
create index staff_sessions_by_end on staff_sessions (ends_at);
create unique index staff_sessions_by_resume_hash on staff_sessions (resume_hash);

create table staff_invitations (
  token_hash blob primary key,
  licence_id blob not null references licences,
  staff_id blob not null references staff on delete cascade,
  created_at text not null,
  expires_at text not null,
  used_at text
) strict;
create index staff_invitations_by_staff on staff_invitations (staff_id);
create index staff_invitations_by_end on staff_invitations (expires_at);

-- Sessions of both kinds of accounts ask for passkeys and go to identity providers. Who waits longer than minutes asks anew.
drop table passkey_challenges;
create table passkey_challenges (
  id blob primary key,
  licence_id blob not null references licences,
  purpose text not null,
  account_kind text not null,
  account_id blob,
  session_id blob,
  state text not null,
  expires_at text not null
) strict;
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index passkey_challenges_by_account on passkey_challenges (account_id, account_kind);
drop table identity_requests;
create table identity_requests (
  state_hash blob primary key,
  licence_id blob not null references licences,
  purpose text not null,
  provider text not null,
  account_kind text not null,
  account_id blob,
  session_id blob,
  browser_hash blob not null,
  invitation_hash blob,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  created_at text not null,
  expires_at text not null
) strict;
create index identity_requests_by_end on identity_requests (expires_at);
