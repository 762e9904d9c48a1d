create table licences (
  id blob primary key,
  slug text not null unique,
  name text not null,
  version integer not null,
  settings text not null,
  updated_at text not null
) strict;

create table licence_hosts (
  host text primary key,
  licence_id blob not null references licences
) strict;

create table branches (
  id blob primary key,
  licence_id blob not null references licences,
  external_id text not null,
  version integer not null,
  name text not null,
  domain text not null unique,
  unique (licence_id, external_id)
) strict;

create table service_keys (
  id blob primary key,
  licence_id blob not null references licences,
  name text not null,
  key_hash blob not null unique,
  created_at text not null,
  revoked_at text
) strict;

create table consumers (
  id blob primary key,
  licence_id blob not null references licences,
  external_id text not null,
  version integer not null,
  user_name_key text,
  email text,
  email_key text,
  display_name text not null,
  date_of_birth text,
  address_style text not null,
  locale text not null,
  partner_external_id text,
  details text not null,
  password_hash text,
  password_changed_at text,
  two_factor_required integer not null,
  two_factor_enabled integer not null,
  two_factor_secret blob,
  two_factor_last_step integer,
  ended_at text,
  created_at text not null,
  updated_at text not null,
  unique (licence_id, external_id)
) strict;
create unique index consumers_by_user_name on consumers (licence_id, user_name_key);
create unique index consumers_by_email on consumers (licence_id, email_key);

create table recovery_codes (
  consumer_id blob not null references consumers,
  code_hash blob not null,
  used_at text,
  primary key (consumer_id, code_hash)
) strict;

create table products (
  id blob primary key,
  licence_id blob not null references licences,
  kind text not null,
  external_id text not null,
  version integer not null,
  label text not null,
  dossier_external_id text,
  details text not null,
  ends_at text,
  created_at text not null,
  updated_at text not null,
  unique (licence_id, kind, external_id)
) strict;

create table product_owners (
  consumer_id blob not null references consumers,
  kind text not null,
  product_id blob not null references products on delete cascade,
  primary key (consumer_id, kind, product_id)
) strict;
create index product_owners_by_product on product_owners (product_id);

create table actions (
  id blob primary key,
  licence_id blob not null references licences,
  external_id text not null,
  version integer not null,
  type text not null,
  product_id blob references products on delete cascade,
  label text not null,
  comment text,
  completion text not null,
  date_created text not null,
  deadline text,
  details text not null,
  is_done integer not null,
  executed_at text,
  processed_at text,
  created_at text not null,
  updated_at text not null,
  unique (licence_id, external_id)
) strict;
create index actions_by_product on actions (product_id);

create table action_owners (
  consumer_id blob not null references consumers,
  action_id blob not null references actions on delete cascade,
  done_at text,
  primary key (consumer_id, action_id)
) strict;
create index action_owners_by_action on action_owners (action_id);

create table submissions (
  id blob primary key,
  licence_id blob not null references licences,
  action_id blob references actions on delete set null,
  consumer_id blob references consumers,
  type text not null,
  payload text not null,
  evidence text not null,
  created_at text not null,
  chain_position integer not null,
  previous_hash blob not null,
  hash blob not null,
  unique (licence_id, chain_position)
) strict;
create index submissions_by_action on submissions (action_id);

create table documents (
  id blob primary key,
  licence_id blob not null references licences,
  external_id text,
  version integer not null,
  purpose text not null,
  product_id blob references products on delete set null,
  action_id blob references actions on delete set null,
  submission_id blob references submissions,
  uploaded_by blob references consumers,
  label text not null,
  file_name text not null,
  media_type text not null,
  language text,
  details text not null,
  file_key text,
  bytes integer,
  sha256 text,
  state text,
  reason text,
  created_at text not null,
  updated_at text not null,
  unique (licence_id, external_id)
) strict;
create index documents_by_action on documents (action_id);
create index documents_by_product on documents (product_id);
create index documents_by_uploader on documents (uploaded_by);
create index documents_by_purpose on documents (licence_id, purpose);

create table document_owners (
  consumer_id blob not null references consumers,
  document_id blob not null references documents on delete cascade,
  downloaded_at text,
  primary key (consumer_id, document_id)
) strict;
create index document_owners_by_document on document_owners (document_id);

create table drafts (
  action_id blob not null references actions on delete cascade,
  consumer_id blob not null references consumers,
  data text not null,
  revision integer not null,
  updated_at text not null,
  primary key (action_id, consumer_id)
) strict;

create table messages (
  id blob primary key,
  licence_id blob not null references licences,
  kind text not null,
  external_id text not null,
  version integer not null,
  details text not null,
  updated_at text not null,
  unique (licence_id, kind, external_id)
) strict;

create table payments (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers,
  action_id blob not null references actions on delete cascade,
  invoice_id blob not null references products on delete cascade,
  provider_id text unique,
  amount_cents integer not null,
  description text not null,
  status text not null,
  checkout_url text,
  created_at text not null,
  updated_at text not null
) strict;
create index payments_by_action on payments (action_id);
create unique index payments_one_open on payments (action_id) where status in ('NEW', 'CREATED', 'PENDING', 'PAID');

create table payment_inbox (
  id blob primary key,
  provider_id text not null,
  received_at text not null,
  processed_at text
) strict;

create table events (
  cursor integer primary key autoincrement,
  id blob not null unique,
  licence_id blob not null references licences,
  type text not null,
  occurred_at text not null,
  consumer_external_id text,
  action_external_id text,
  action_id blob,
  data text not null
) strict;
create index events_by_licence on events (licence_id, cursor);

create table webhook_endpoints (
  id blob primary key,
  licence_id blob not null references licences,
  url text not null,
  secret blob not null,
  previous_secret blob,
  previous_secret_until text,
  failing_since text,
  disabled_at text,
  created_at text not null
) strict;

create table deliveries (
  id blob primary key,
  endpoint_id blob not null references webhook_endpoints on delete cascade,
  event_id blob not null references events (id),
  attempts integer not null,
  next_attempt_at text,
  delivered_at text,
  last_status integer,
  last_error text,
  created_at text not null,
  unique (endpoint_id, event_id)
) strict;
create index deliveries_due on deliveries (next_attempt_at);

create table jobs (
  id blob primary key,
  licence_id blob references licences,
  kind text not null,
  payload text not null,
  dedupe_key text unique,
  run_at text not null,
  attempts integer not null,
  locked_until text,
  failed_at text,
  last_error text,
  created_at text not null
) strict;
create index jobs_due on jobs (run_at);

create table audit (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob references consumers,
  actor text not null,
  type text not null,
  details text not null,
  ip text,
  user_agent text,
  occurred_at text not null
) strict;
create index audit_by_consumer on audit (consumer_id, occurred_at);

create table sessions (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers,
  stage text not null,
  colleague text,
  user_agent text,
  ip text,
  created_at text not null,
  last_used_at text not null,
  expires_at text not null,
  ended_at text
) strict;
create index sessions_by_consumer on sessions (consumer_id);

create table refresh_tokens (
  token_hash blob primary key,
  session_id blob not null references sessions on delete cascade,
  issued_at text not null,
  expires_at text not null,
  replaced_at text,
  successor_used_at text,
  predecessor_hash blob
) strict;
create index refresh_tokens_by_session on refresh_tokens (session_id);

create table one_time_tokens (
  token_hash blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers,
  purpose text not null,
  data text not null,
  created_at text not null,
  expires_at text not null,
  used_at text
) strict;
create index one_time_tokens_by_consumer on one_time_tokens (consumer_id, purpose);

create table rate_limits (
  key text primary key,
  window_start text not null,
  count integer not null,
  locked_until text
) strict;

create table idempotency_keys (
  consumer_id blob not null references consumers,
  key text not null,
  request_hash blob not null,
  status integer not null,
  body text not null,
  created_at text not null,
  primary key (consumer_id, key)
) strict;
