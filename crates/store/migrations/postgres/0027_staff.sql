-- The firm's own people. An account is active from its first second factor on; until then an invitation leads to it.
create table staff (
  id uuid primary key,
  licence_id uuid not null references licences,
  email text not null,
  email_key text not null,
  name text not null,
  role text not null,
  client_scope text not null,
  branch_external_id text,
  adviser_external_id text,
  locale text not null,
  password_hash text,
  two_factor_secret bytea,
  two_factor_last_step bigint,
  invited_at timestamptz,
  activated_at timestamptz,
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  unique (licence_id, email_key)
);

create table staff_sessions (
  id uuid primary key,
  licence_id uuid not null references licences,
  staff_id uuid not null references staff on delete cascade,
  stage text not null,
  began text not null,
  confirmed_at timestamptz,
  confirmed_by text,
  invitation_hash bytea,
  prepared_secret bytea,
  prepared_at timestamptz,
  resume_hash bytea,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_by_staff on staff_sessions (staff_id);
create index staff_sessions_by_end on staff_sessions (ends_at);
create unique index staff_sessions_by_resume_hash on staff_sessions (resume_hash);

create table staff_invitations (
  token_hash bytea primary key,
  licence_id uuid not null references licences,
  staff_id uuid not null references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitations_by_staff on staff_invitations (staff_id);
create index staff_invitations_by_end on staff_invitations (expires_at);

-- Sessions of both kinds of accounts ask for passkeys and go to identity providers.
alter table passkey_challenges drop constraint passkey_challenges_session_id_fkey;
drop index passkey_challenges_by_session;
create index passkey_challenges_by_account on passkey_challenges (account_id, account_kind);
alter table identity_requests drop constraint identity_requests_session_id_fkey;
drop index identity_requests_by_session;
