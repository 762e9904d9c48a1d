create table licences (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  version bigint not null,
  settings json not null,
  updated_at timestamptz not null
);

create table licence_hosts (
  host text primary key,
  licence_id uuid not null references licences
);

create table branches (
  id uuid primary key,
  licence_id uuid not null references licences,
  external_id text not null,
  version bigint not null,
  name text not null,
  domain text not null unique,
  unique (licence_id, external_id)
);

create table service_keys (
  id uuid primary key,
  licence_id uuid not null references licences,
  name text not null,
  key_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);

create table consumers (
  id uuid primary key,
  licence_id uuid not null references licences,
  external_id text not null,
  version bigint not null,
  user_name_key text,
  email text,
  email_key text,
  display_name text not null,
  date_of_birth date,
  address_style text not null,
  locale text not null,
  partner_external_id text,
  details json not null,
  password_hash text,
  password_changed_at timestamptz,
  two_factor_required boolean not null,
  two_factor_enabled boolean not null,
  two_factor_secret bytea,
  two_factor_last_step bigint,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (licence_id, external_id)
);
create unique index consumers_by_user_name on consumers (licence_id, user_name_key);
create unique index consumers_by_email on consumers (licence_id, email_key);

create table recovery_codes (
  consumer_id uuid not null references consumers,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (consumer_id, code_hash)
);

create table products (
  id uuid primary key,
  licence_id uuid not null references licences,
  kind text not null,
  external_id text not null,
  version bigint not null,
  label text not null,
  dossier_external_id text,
  details json not null,
  ends_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (licence_id, kind, external_id)
);

create table product_owners (
  consumer_id uuid not null references consumers,
  kind text not null,
  product_id uuid not null references products on delete cascade,
  primary key (consumer_id, kind, product_id)
);
create index product_owners_by_product on product_owners (product_id);

create table actions (
  id uuid primary key,
  licence_id uuid not null references licences,
  external_id text not null,
  version bigint not null,
  type text not null,
  product_id uuid references products on delete cascade,
  label text not null,
  comment text,
  completion text not null,
  date_created date not null,
  deadline date,
  details json not null,
  is_done boolean not null,
  executed_at timestamptz,
  processed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (licence_id, external_id)
);
create index actions_by_product on actions (product_id);

create table action_owners (
  consumer_id uuid not null references consumers,
  action_id uuid not null references actions on delete cascade,
  done_at timestamptz,
  primary key (consumer_id, action_id)
);
create index action_owners_by_action on action_owners (action_id);

create table submissions (
  id uuid primary key,
  licence_id uuid not null references licences,
  action_id uuid references actions on delete set null,
  consumer_id uuid references consumers,
  type text not null,
  payload json not null,
  evidence json not null,
  created_at timestamptz not null,
  chain_position bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  unique (licence_id, chain_position)
);
create index submissions_by_action on submissions (action_id);

create table documents (
  id uuid primary key,
  licence_id uuid not null references licences,
  external_id text,
  version bigint not null,
  purpose text not null,
  product_id uuid references products on delete set null,
  action_id uuid references actions on delete set null,
  submission_id uuid references submissions,
  uploaded_by uuid references consumers,
  label text not null,
  file_name text not null,
  media_type text not null,
  language text,
  details json not null,
  file_key text,
  bytes bigint,
  sha256 text,
  state text,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (licence_id, external_id)
);
create index documents_by_action on documents (action_id);
create index documents_by_product on documents (product_id);
create index documents_by_uploader on documents (uploaded_by);
create index documents_by_purpose on documents (licence_id, purpose);

create table document_owners (
  consumer_id uuid not null references consumers,
  document_id uuid not null references documents on delete cascade,
  downloaded_at timestamptz,
  primary key (consumer_id, document_id)
);
create index document_owners_by_document on document_owners (document_id);

create table drafts (
  action_id uuid not null references actions on delete cascade,
  consumer_id uuid not null references consumers,
  data json not null,
  revision bigint not null,
  updated_at timestamptz not null,
  primary key (action_id, consumer_id)
);

create table messages (
  id uuid primary key,
  licence_id uuid not null references licences,
  kind text not null,
  external_id text not null,
  version bigint not null,
  details json not null,
  updated_at timestamptz not null,
  unique (licence_id, kind, external_id)
);

create table payments (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers,
  action_id uuid not null references actions on delete cascade,
  invoice_id uuid not null references products on delete cascade,
  provider_id text unique,
  amount_cents bigint not null,
  description text not null,
  status text not null,
  checkout_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payments_by_action on payments (action_id);
create unique index payments_one_open on payments (action_id) where status in ('NEW', 'CREATED', 'PENDING', 'PAID');

create table payment_inbox (
  id uuid primary key,
  provider_id text not null,
  received_at timestamptz not null,
  processed_at timestamptz
);

create table events (
  cursor bigint generated always as identity primary key,
  id uuid not null unique,
  licence_id uuid not null references licences,
  type text not null,
  occurred_at timestamptz not null,
  consumer_external_id text,
  action_external_id text,
  action_id uuid,
  data json not null
);
create index events_by_licence on events (licence_id, cursor);

create table webhook_endpoints (
  id uuid primary key,
  licence_id uuid not null references licences,
  url text not null,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  failing_since timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null
);

create table deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid not null references events (id),
  attempts bigint not null,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  last_status bigint,
  last_error text,
  created_at timestamptz not null,
  unique (endpoint_id, event_id)
);
create index deliveries_due on deliveries (next_attempt_at);

create table jobs (
  id uuid primary key,
  licence_id uuid references licences,
  kind text not null,
  payload json not null,
  dedupe_key text unique,
  run_at timestamptz not null,
  attempts bigint not null,
  locked_until timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null
);
create index jobs_due on jobs (run_at);

create table audit (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid references consumers,
  actor text not null,
  type text not null,
  details json not null,
  ip text,
  user_agent text,
  occurred_at timestamptz not null
);
create index audit_by_consumer on audit (consumer_id, occurred_at);

create table sessions (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers,
  stage text not null,
  colleague text,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_consumer on sessions (consumer_id);

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  successor_used_at timestamptz,
  predecessor_hash bytea
);
create index refresh_tokens_by_session on refresh_tokens (session_id);

create table one_time_tokens (
  token_hash bytea primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers,
  purpose text not null,
  data json not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_by_consumer on one_time_tokens (consumer_id, purpose);

create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count bigint not null,
  locked_until timestamptz
);

create table idempotency_keys (
  consumer_id uuid not null references consumers,
  key text not null,
  request_hash bytea not null,
  status bigint not null,
  body text not null,
  created_at timestamptz not null,
  primary key (consumer_id, key)
);
