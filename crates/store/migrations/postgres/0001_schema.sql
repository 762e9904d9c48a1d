-- The tables of Balie, by subject: firms, consumers and how they sign in, staff, records, consumers' work, messages, evidence,
-- payments, the feed and its webhooks, mail and notices, privacy, storage, the installation.
--
-- Every row of a firm's carries `licence_id`, also where another row would say it, and every statement names it
-- (docs/operations/cluster.md). `external_id` is the firm's own name for a record, `version` the number by which its system
-- orders what it sends. A retention term and a sweep are named as in docs/privacy.md; ids are UUIDs of version 7, which sort by
-- time. Enumerations are text, by the names that the API uses. JSON is kept as `json`, to the letter.

-- ---------------------------------------------------------------------------------------------------------------------------
-- Firms
-- ---------------------------------------------------------------------------------------------------------------------------

-- Firms. Written by the operator, the firm's system and its administrators; a row is never deleted.
create table licences (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  version bigint not null,
  settings json not null,
  updated_at timestamptz not null,
  -- The moment from which notices are mailed: causes before it are of the first import.
  mail_since timestamptz
);

-- Host names at which a firm's portal is served. Written, and replaced, with the settings.
create table licence_hosts (
  host text primary key,
  licence_id uuid not null references licences
);

-- Branches of a firm, records of its system; a consumer names one by its external id.
create table branches (
  id uuid primary key,
  licence_id uuid not null references licences,
  external_id text not null,
  version bigint not null,
  name text not null,
  domain text not null unique,
  unique (licence_id, external_id)
);

-- Keys with which a firm's system calls the back office. Written by administrators and the operator; a revoked key stays, so
-- that the trail can name it.
create table service_keys (
  id uuid primary key,
  licence_id uuid not null references licences,
  name text not null,
  -- SHA-256; the key itself is shown once.
  key_hash bytea not null unique,
  -- Separated by spaces, as are the networks (CIDR); no network means every address.
  scopes text not null default 'records read handover privacy licence',
  networks text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Every published version of a firm's settings. Written by publishing; never deleted.
create table settings_versions (
  licence_id uuid not null references licences,
  version bigint not null,
  published_at timestamptz not null,
  -- Absent for the operator and for the firm's first version.
  published_by json,
  -- `desk`, `api` or `operator`.
  source text not null,
  -- The number of settings that differ from the version before.
  changes bigint not null,
  -- Absent where nothing changed since the version before.
  attributes json,
  primary key (licence_id, version)
);

-- The draft of a firm's settings, which its administrators share. Goes when it is published or discarded.
create table settings_drafts (
  licence_id uuid primary key references licences,
  revision uuid not null,
  base_version bigint not null,
  -- May break rules until it is published.
  attributes json not null,
  updated_at timestamptz not null,
  updated_by json not null
);

-- Links that show the portal with the draft, and the browsers that followed one. Swept after their end.
create table settings_previews (
  id uuid primary key,
  licence_id uuid not null references licences,
  link_hash bytea not null unique,
  -- Of the browser's cookie, once the link was followed.
  cookie_hash bytea unique,
  path text not null,
  expires_at timestamptz not null
);

-- The hosts of the pictures in a firm's records, which the page's content security policy names. Written with the records.
create table picture_hosts (
  licence_id uuid not null references licences,
  host text not null,
  primary key (licence_id, host)
);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Consumers
-- ---------------------------------------------------------------------------------------------------------------------------

-- Consumers: the firm's record of them, and their account. Written by the firm's system, the desk and the consumer; deleted
-- when the terms are over and nothing else of theirs is left, or by an erasure.
create table consumers (
  id uuid primary key,
  licence_id uuid not null references licences,
  external_id text not null,
  version bigint not null,
  -- Folded for looking up: lower case, normalised.
  user_name_key text,
  email text,
  email_key text,
  -- The writer of the e-mail address (kind, id and name as JSON), and when.
  email_set_by json,
  email_set_at timestamptz,
  -- The same of the address to which the link went by which the sign-in was set up.
  sign_in_address json,
  display_name text not null,
  date_of_birth date,
  address_style text not null,
  locale text not null,
  partner_external_id text,
  branch_external_id text,
  -- Of the adviser who sees only their own clients and made this one.
  adviser_external_id text,
  -- The record's attributes, as the firm sent them.
  details json not null,
  -- The side that wrote the record last and so looks after it: `system` or `staff`, and the colleague's name.
  managed_by text not null default 'system',
  managed_by_name text,
  password_hash text,
  password_changed_at timestamptz,
  two_factor_required boolean not null,
  two_factor_enabled boolean not null,
  -- Encrypted.
  two_factor_secret bytea,
  -- The last time step of which a code was accepted, so that none is accepted twice.
  two_factor_last_step bigint,
  -- The moment at which a reset of the second factor, which the firm asked for, takes effect.
  two_factor_reset_at timestamptz,
  invited_at timestamptz,
  -- The moment from which the consumer has a sign-in of their own; the firm hears of it once.
  activated_at timestamptz,
  -- The rules by which the rows of `consumer_terms` were made; 0 until the program has made them.
  terms_version bigint not null default 0,
  -- The end of the relation, from which retention counts.
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (licence_id, external_id)
);
create unique index consumers_by_user_name on consumers (licence_id, user_name_key);
create unique index consumers_by_email on consumers (licence_id, email_key);
create index consumers_by_branch on consumers (licence_id, branch_external_id);
create index consumers_by_terms_version on consumers (terms_version, id);
-- Only clients made at the desk by such an adviser have one.
create index consumers_by_adviser on consumers (licence_id, adviser_external_id, id)
  where adviser_external_id is not null;
-- Retention reads those whose relation ended, who are few.
create index consumers_ended on consumers (licence_id, ended_at) where ended_at is not null;
-- A queue of the desk. It holds the columns of its condition, as on SQLite.
create index consumers_invited on consumers (licence_id, invited_at, id, activated_at, ended_at)
  where invited_at is not null and activated_at is null and ended_at is null;

-- Folded texts by whose beginning the desk finds a consumer. Written with the record and at the start of a program with other
-- rules; go with an erasure.
create table consumer_terms (
  licence_id uuid not null references licences,
  term text collate "C" not null,
  field text not null,
  consumer_id uuid not null references consumers on delete cascade,
  primary key (licence_id, term, field, consumer_id)
);
create index consumer_terms_by_consumer on consumer_terms (consumer_id, term, field);

-- Changes of their own data that consumers propose. Decided ones are kept for the term of advice; open ones go with an erasure.
create table change_proposals (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers on delete cascade,
  field text not null,
  -- The firm's way of treating the field when the change was proposed.
  mode text not null,
  state text not null,
  -- The value in force when it was proposed; absent where nothing was known.
  old_value json,
  value json not null,
  proposed_at timestamptz not null,
  -- The end of its waiting time, and of the time in which it can be confirmed.
  not_before timestamptz,
  confirm_until timestamptz,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  -- The proof that the consumer had given in the session, and when.
  proof text,
  proved_at timestamptz,
  -- The moment from which the firm has something to decide.
  open_since timestamptz,
  decided_at timestamptz,
  decided_by_kind text,
  decided_by_id text,
  decided_by_name text,
  reason text
);
create index change_proposals_by_consumer on change_proposals (consumer_id, id);
create index change_proposals_by_licence on change_proposals (licence_id, id);
-- At most one pending change of a field.
create unique index change_proposals_pending on change_proposals (consumer_id, field)
  where state in ('unconfirmed','waiting','open');
-- A queue of the desk. It holds the columns of its condition, as on SQLite.
create index change_proposals_open on change_proposals (licence_id, open_since, id, consumer_id, state)
  where state='open';

-- ---------------------------------------------------------------------------------------------------------------------------
-- Signing in. `account_kind` is `consumer` or `staff`; `account_id` is the id in `consumers` or `staff`.
-- ---------------------------------------------------------------------------------------------------------------------------

-- Sign-ins of consumers. Swept 30 days after their end, whatever the terms.
create table sessions (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers,
  -- The stage of the sign-in that was reached: pending, enrolling, action, full.
  stage text not null,
  -- The name of the colleague on whose behalf the firm's system asked for the link.
  colleague text,
  -- The method by which the session began; null is unknown and proves nothing. docs/sessions.md explains these columns.
  began text,
  handed_over_by json,
  confirmed_at timestamptz,
  confirmed_by text,
  -- The identity provider of the last sign-in at one in this session, and its level of assurance.
  provider text,
  assurance text,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_consumer on sessions (consumer_id);

-- Rotating tokens that keep a session going; each use hands out a successor. Go with the session.
create table refresh_tokens (
  token_hash bytea primary key,
  licence_id uuid not null references licences,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  successor_used_at timestamptz,
  predecessor_hash bytea
);
create index refresh_tokens_by_session on refresh_tokens (session_id);

-- Links and codes for consumers that work once: set a password, hand over a session, unlock, confirm an address. Swept after
-- their end.
create table one_time_tokens (
  token_hash bytea primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers,
  purpose text not null,
  -- Conditions of use, such as the address to which the link went.
  data json not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_by_consumer on one_time_tokens (consumer_id, purpose);

-- A second factor that still has to be confirmed by a code. Belongs to the session that asked for it and ends with it.
create table two_factor_setups (
  session_id uuid primary key references sessions on delete cascade,
  licence_id uuid not null references licences,
  -- Encrypted.
  secret bytea not null,
  created_at timestamptz not null
);

-- Codes for a lost authenticator, each good once. Replaced as a whole; go with an erasure.
create table recovery_codes (
  consumer_id uuid not null references consumers,
  licence_id uuid not null references licences,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (consumer_id, code_hash)
);

-- Passkeys (WebAuthn credentials) of accounts. Go when the account's owner or an erasure removes them.
create table passkeys (
  id uuid primary key,
  licence_id uuid not null references licences,
  account_kind text not null,
  account_id uuid not null,
  user_handle bytea not null,
  credential_id bytea not null,
  -- The credential as the library stores it: public key, counter, flags.
  credential json not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (licence_id, credential_id)
);
create index passkeys_by_account on passkeys (account_id, account_kind);

-- Challenges for an authenticator: good once, for five minutes, then swept.
create table passkey_challenges (
  id uuid primary key,
  licence_id uuid not null references licences,
  purpose text not null,
  account_kind text not null,
  -- Absent where the passkey will say whose it is.
  account_id uuid,
  session_id uuid,
  -- The library's state of the ceremony.
  state json not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_account on passkey_challenges (account_id, account_kind);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- People as identity providers (OpenID Connect) know them, linked to accounts. Go when they are unlinked, or with an erasure.
create table identities (
  id uuid primary key,
  licence_id uuid not null references licences,
  account_kind text not null,
  account_id uuid not null,
  -- The provider's id in the firm's settings; issuer and subject are its own names.
  provider text not null,
  issuer text not null,
  subject text not null,
  -- The level of assurance at which the person last came back.
  assurance text,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (licence_id, account_kind, issuer, subject)
);
create index identities_by_account on identities (account_id, account_kind);

-- Authorization requests until the browser comes back from the provider: good once, for ten minutes, then swept.
create table identity_requests (
  state_hash bytea primary key,
  licence_id uuid not null references licences,
  purpose text not null,
  provider text not null,
  -- The issuer and the client of the request; a response counts from there alone.
  issuer text not null default '',
  client_id text not null default '',
  account_kind text not null,
  account_id uuid,
  session_id uuid,
  browser_hash bytea not null,
  invitation_hash bytea,
  nonce text not null,
  -- PKCE (RFC 7636).
  verifier text not null,
  redirect_uri text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_requests_by_end on identity_requests (expires_at);

-- Secret addresses at which calendars read appointments, at most one of an account. Go when the owner stops them.
create table calendar_feeds (
  id uuid primary key,
  licence_id uuid not null references licences,
  account_kind text not null,
  account_id uuid not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  unique (account_id, account_kind)
);

-- Push subscriptions of consumers (Web Push). Go when they are turned off, the push service does not know them any more, or the
-- account is signed out everywhere.
create table push_subscriptions (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers on delete cascade,
  -- The session in which it was made, also after that has ended.
  session_id uuid not null,
  endpoint text not null,
  -- SHA-256.
  endpoint_hash bytea not null,
  p256dh bytea not null,
  auth bytea not null,
  -- The firm's key (RFC 8292) to which the push service bound the subscription.
  public_key bytea not null,
  user_agent text,
  created_at timestamptz not null,
  last_success_at timestamptz,
  unique (licence_id, endpoint_hash)
);
create index push_subscriptions_by_consumer on push_subscriptions (consumer_id);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Staff
-- ---------------------------------------------------------------------------------------------------------------------------

-- The firm's own people. Written by administrators and the operator. An account is active from its first second factor on; a
-- disabled one stays, so that the trail can name it.
create table staff (
  id uuid primary key,
  licence_id uuid not null references licences,
  email text not null,
  email_key text not null,
  name text not null,
  role text not null,
  -- The clients they see: all, those of a branch, or those of an adviser.
  client_scope text not null,
  branch_external_id text,
  adviser_external_id text,
  locale text not null,
  password_hash text,
  -- Encrypted.
  two_factor_secret bytea,
  two_factor_last_step bigint,
  invited_at timestamptz,
  activated_at timestamptz,
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  unique (licence_id, email_key)
);

-- Invitations of staff: good once. Swept after their end.
create table staff_invitations (
  token_hash bytea primary key,
  licence_id uuid not null references licences,
  staff_id uuid not null references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitations_by_end on staff_invitations (expires_at);
create index staff_invitations_by_staff on staff_invitations (staff_id);

-- Links by which a member of staff signs in whom the failures of others lock out: good once, for a quarter of an hour, then
-- swept.
create table staff_unlock_links (
  token_hash bytea primary key,
  licence_id uuid not null references licences,
  staff_id uuid not null references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_unlock_links_by_end on staff_unlock_links (expires_at);
create index staff_unlock_links_by_staff on staff_unlock_links (staff_id);

-- Sign-ins of staff. Swept 30 days after their end.
create table staff_sessions (
  id uuid primary key,
  licence_id uuid not null references licences,
  staff_id uuid not null references staff on delete cascade,
  stage text not null,
  began text not null,
  confirmed_at timestamptz,
  confirmed_by text,
  -- The invitation by which it began, while the account is not active.
  invitation_hash bytea,
  -- A second factor that waits for its first code, encrypted.
  prepared_secret bytea,
  prepared_at timestamptz,
  -- Of the cookie that resumes the session after a page load.
  resume_hash bytea,
  provider text,
  assurance text,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The end by idleness, and the end in any case.
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_by_end on staff_sessions (ends_at);
create index staff_sessions_by_staff on staff_sessions (staff_id);
create unique index staff_sessions_by_resume_hash on staff_sessions (resume_hash);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Records of the firm
-- ---------------------------------------------------------------------------------------------------------------------------

-- The firm's advisers, whom products name on their panels.
create table advisers (
  id uuid primary key,
  licence_id uuid not null references licences,
  external_id text not null,
  version bigint not null,
  details json not null,
  managed_by text not null default 'system',
  managed_by_name text,
  updated_at timestamptz not null,
  unique (licence_id, external_id)
);

-- Products: dossiers, mortgages, insurances, invoices and so on, told apart by `kind`. Written by the firm's system and the desk;
-- deleted by the term of advice or of tax, or by the firm while nothing depends on them.
create table products (
  id uuid primary key,
  licence_id uuid not null references licences,
  kind text not null,
  external_id text not null,
  version bigint not null,
  label text not null,
  dossier_external_id text,
  -- The record's attributes, as a consumer receives them.
  details json not null,
  -- Fields that a consumer's act set, which a newer version of the record does not undo.
  consumer_fields json,
  managed_by text not null default 'system',
  managed_by_name text,
  ends_at timestamptz,
  -- The moment from which consumers no longer see a record that cannot be deleted.
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (licence_id, kind, external_id)
);
create index products_by_dossier on products (licence_id, dossier_external_id);
-- The desk narrows its list of appointments by the day.
create index products_by_day on products (licence_id, kind, (details->>'date'));
-- The desk finds a dossier by its name alone.
create index dossiers_by_name on products (licence_id, lower(external_id) collate "C") where kind='dossier';

-- Consumers who see a product. Written with the record.
create table product_owners (
  consumer_id uuid not null references consumers,
  licence_id uuid not null references licences,
  kind text not null,
  product_id uuid not null references products on delete cascade,
  primary key (consumer_id, kind, product_id)
);
create index product_owners_by_product on product_owners (product_id);

-- Products, dossiers among them, that name an adviser on a panel. Written with the product.
create table product_advisers (
  product_id uuid not null references products on delete cascade,
  licence_id uuid not null references licences,
  adviser_id uuid not null references advisers,
  primary key (product_id, adviser_id)
);
create index product_advisers_by_adviser on product_advisers (adviser_id);

-- Actions: things that the firm asks of consumers. Written by the firm's system and the desk; deleted with the product, or by the
-- term of advice.
create table actions (
  id uuid primary key,
  licence_id uuid not null references licences,
  external_id text not null,
  version bigint not null,
  type text not null,
  product_id uuid references products on delete cascade,
  label text not null,
  comment text,
  -- Done by one owner's answer, or by that of each.
  completion text not null,
  required boolean not null default false,
  date_created date not null,
  deadline date,
  details json not null,
  managed_by text not null default 'system',
  managed_by_name text,
  is_done boolean not null,
  -- The moment at which consumers had done it, and at which the firm had processed that.
  executed_at timestamptz,
  processed_at timestamptz,
  -- The reason of the last rejection, until the next delivery; the firm's own comment stays beside it.
  rejection text,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (licence_id, external_id)
);
create index actions_by_product on actions (product_id);
-- Reminders look for deadlines; most actions have none.
create index actions_by_deadline on actions (licence_id, deadline, id) where deadline is not null;
-- The desk narrows its list of invoices by those that can be paid.
create index actions_by_invoice on actions (licence_id, (details->>'invoice')) where type='PAY_INVOICE';
-- Queues of the desk. It holds the columns of its condition, as on SQLite.
create index actions_open on actions (licence_id, deadline, id, is_done, archived_at)
  where not is_done and archived_at is null and deadline is not null;
create index actions_answered on actions (licence_id, executed_at, id, type, is_done, processed_at, archived_at)
  where is_done and processed_at is null and archived_at is null and executed_at is not null;

-- Consumers who are asked by an action, and when each had done their part.
create table action_owners (
  consumer_id uuid not null references consumers,
  licence_id uuid not null references licences,
  action_id uuid not null references actions on delete cascade,
  done_at timestamptz,
  primary key (consumer_id, action_id)
);
create index action_owners_by_action on action_owners (action_id);

-- News and tips that the firm shows to all consumers, by `kind`. Written by the firm's system and the desk.
create table announcements (
  id uuid primary key,
  licence_id uuid not null references licences,
  kind text not null,
  external_id text not null,
  version bigint not null,
  details json not null,
  managed_by text not null default 'system',
  managed_by_name text,
  updated_at timestamptz not null,
  unique (licence_id, kind, external_id)
);

-- Versions of deleted records: only a newer one makes a record again. Deleted after the longest of the firm's terms.
create table deleted_records (
  licence_id uuid not null references licences,
  segment text not null,
  external_id text not null,
  version bigint not null,
  deleted_at timestamptz not null,
  primary key (licence_id, segment, external_id)
);
create index deleted_records_by_age on deleted_records (licence_id, deleted_at);

-- The firm's own needs lists, every version of them; those that every firm begins with are part of the program.
create table request_templates (
  licence_id uuid not null references licences,
  id text not null,
  version bigint not null,
  details json not null,
  changed_at timestamptz not null,
  changed_by text,
  primary key (licence_id, id, version)
);

-- Sets of requests that were sent with an idempotency key, so that one that is sent again is made once. Go with an erasure.
create table request_sets (
  consumer_id uuid not null references consumers,
  licence_id uuid not null references licences,
  sender text not null,
  key text not null,
  content_hash bytea not null,
  body text not null,
  created_at timestamptz not null,
  primary key (consumer_id, sender, key)
);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Consumers' answers and documents
-- ---------------------------------------------------------------------------------------------------------------------------

-- Answers of consumers, each chained to the one before it of the firm's (docs/evidence.md). Written in the transaction of the act
-- and never changed; when a term is over, a row keeps its position, time and hashes and loses its content and whose it was.
create table submissions (
  id uuid primary key,
  licence_id uuid not null references licences,
  action_id uuid references actions on delete set null,
  -- The action that was sealed: `action_id` becomes null when that action is deleted, this does not.
  sealed_action_id uuid,
  consumer_id uuid references consumers,
  type text not null,
  payload json not null,
  evidence json not null,
  created_at timestamptz not null,
  -- The rules of the hash: 1 without a signature, 2 with one.
  version bigint not null default 1,
  chain_position bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  key_id text,
  signature bytea,
  unique (licence_id, chain_position)
);
create index submissions_by_action on submissions (action_id);
create index submissions_by_consumer on submissions (consumer_id);

-- Documents, by `purpose`: delivered by consumers, made by the portal, shared by the firm. Deleted by the term of advice or of
-- tax, with a job for the file.
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
  managed_by text not null default 'system',
  managed_by_name text,
  -- The name in the file store; a file never changes under its key.
  file_key text,
  bytes bigint,
  sha256 text,
  -- The firm's judgement of a delivery, with its reason.
  state text,
  reason text,
  reviewed_at timestamptz,
  reviewed_by text,
  -- The PAdES level that a document of the portal's has: unsealed, b_b or b_t; null where it is not sealed at all.
  seal text,
  -- The key of the seal, and lengths and hashes of the file before it.
  seal_record json,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (licence_id, external_id)
);
create index documents_by_action on documents (action_id);
create index documents_by_product on documents (product_id);
create index documents_by_submission on documents (submission_id);
create index documents_by_purpose on documents (licence_id, purpose);
-- Limits add up sizes by an index alone.
create index documents_by_size on documents (licence_id, bytes);
create index documents_by_uploader_and_size on documents (uploaded_by, bytes);
-- The job that seals later reads those that are not sealed as they should be.
create index documents_by_seal on documents (licence_id, seal, id) where seal in ('unsealed','b_b');
-- A queue of the desk. It holds the columns of its condition, as on SQLite.
create index documents_delivered on documents (licence_id, created_at, id, state, action_id)
  where state='received' and action_id is not null;

-- Consumers who see a document, and when each first fetched it.
create table document_owners (
  consumer_id uuid not null references consumers,
  licence_id uuid not null references licences,
  document_id uuid not null references documents on delete cascade,
  downloaded_at timestamptz,
  primary key (consumer_id, document_id)
);
create index document_owners_by_document on document_owners (document_id);

-- Withdrawals from contracts. Go with their entry of the chain.
create table withdrawals (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers,
  product_id uuid not null references products on delete cascade,
  -- The signature that concluded the contract; it is withdrawn from once.
  contract_id uuid not null references submissions,
  submission_id uuid not null references submissions,
  way text not null,
  sent_on date not null,
  name text not null,
  email text,
  state text not null,
  created_at timestamptz not null,
  processed_at timestamptz,
  processed_by_kind text,
  processed_by_id text,
  processed_by_name text,
  unique (licence_id, contract_id)
);
create index withdrawals_by_consumer on withdrawals (consumer_id);
create index withdrawals_by_contract on withdrawals (contract_id);
create index withdrawals_by_licence on withdrawals (licence_id, id);
create index withdrawals_by_product on withdrawals (product_id);
create index withdrawals_by_submission on withdrawals (submission_id);
-- A queue of the desk. It holds the columns of its condition, as on SQLite.
create index withdrawals_unprocessed on withdrawals (licence_id, created_at, id, consumer_id, product_id, processed_at)
  where processed_at is null;

-- Forms of actions that were begun, typed signed in. Go when the action is answered, or by the term of drafts.
create table drafts (
  action_id uuid not null references actions on delete cascade,
  consumer_id uuid not null references consumers,
  licence_id uuid not null references licences,
  data json not null,
  revision bigint not null,
  updated_at timestamptz not null,
  primary key (action_id, consumer_id)
);
create index drafts_by_consumer on drafts (consumer_id);

-- The same, typed by the link of one action: apart, because whoever has the link does not see what was typed signed in.
create table link_drafts (
  action_id uuid not null references actions on delete cascade,
  consumer_id uuid not null references consumers,
  licence_id uuid not null references licences,
  data json not null,
  revision bigint not null,
  updated_at timestamptz not null,
  primary key (action_id, consumer_id)
);
create index link_drafts_by_consumer on link_drafts (consumer_id);

-- A partner's word about an action (a premium, an approval, shared data), kept before it is shown. Goes with the action or an
-- erasure.
create table partner_sessions (
  action_id uuid not null references actions on delete cascade,
  consumer_id uuid not null references consumers,
  licence_id uuid not null references licences,
  partner_id text not null,
  state text not null,
  details json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (action_id, consumer_id)
);
create index partner_sessions_by_consumer on partner_sessions (consumer_id);

-- First responses to requests with an `Idempotency-Key`, so that a request sent again acts once. Written with the act.
create table idempotency_keys (
  consumer_id uuid not null references consumers,
  licence_id uuid not null references licences,
  key text not null,
  request_hash bytea not null,
  status bigint not null,
  body text not null,
  created_at timestamptz not null,
  primary key (consumer_id, key)
);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Messages between consumers and the firm
-- ---------------------------------------------------------------------------------------------------------------------------

-- Threads: one of each consumer, and one of each dossier, which its owners share. Deleted by the term of advice.
create table message_threads (
  id uuid primary key,
  licence_id uuid not null references licences,
  -- Exactly one of the two.
  consumer_id uuid references consumers on delete cascade,
  dossier_id uuid references products on delete cascade,
  last_position bigint not null,
  last_sent_at timestamptz,
  -- The moment from which something of a consumer's is unread by the firm, and whose it is.
  unread_since timestamptz,
  unread_from uuid references consumers on delete set null,
  -- The moment from which a consumer waits for an answer.
  waiting_since timestamptz,
  created_at timestamptz not null
);
-- Partial because a thread has only one of the two.
create unique index message_threads_of_consumer on message_threads (consumer_id) where consumer_id is not null;
create unique index message_threads_of_dossier on message_threads (dossier_id) where dossier_id is not null;
create index message_threads_by_reader on message_threads (unread_from) where unread_from is not null;
-- A queue of the desk.
create index message_threads_unread on message_threads (licence_id, unread_since, id, unread_from)
  where unread_since is not null;

-- Messages of threads. Never changed but for when they were delivered and read; go with the thread.
create table thread_messages (
  id uuid primary key,
  licence_id uuid not null references licences,
  thread_id uuid not null references message_threads on delete cascade,
  position bigint not null,
  sender_kind text not null,
  sender_consumer_id uuid references consumers,
  -- Of the firm's side: the id of the member of staff or of the service key.
  sender_id text,
  sender_name text,
  text text not null,
  action_id uuid references actions on delete set null,
  -- The closed dossier for whose thread it was meant.
  moved_from_id uuid references products on delete set null,
  -- The time that a consumer waited for it, where it answers one.
  answer_seconds bigint,
  advice_at timestamptz,
  sent_at timestamptz not null,
  delivered_at timestamptz,
  read_at timestamptz,
  unique (thread_id, position)
);
-- Partial because few messages have these.
create index thread_messages_answering on thread_messages (licence_id, sent_at, answer_seconds)
  where answer_seconds is not null;
create index thread_messages_by_action on thread_messages (action_id) where action_id is not null;
create index thread_messages_by_closed on thread_messages (moved_from_id) where moved_from_id is not null;
create index thread_messages_by_sender on thread_messages (sender_consumer_id) where sender_consumer_id is not null;

-- Files of messages. Go with the message, with a job for the file.
create table message_attachments (
  id uuid primary key,
  licence_id uuid not null references licences,
  message_id uuid not null references thread_messages on delete cascade,
  -- The order among the files of the message.
  place bigint not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  file_key text not null,
  unique (message_id, place),
  unique (file_key)
);
create index message_attachments_by_size on message_attachments (licence_id, bytes);

-- Sealed entries of advice that was given by a message, one of each consumer to whom it was given.
create table message_advice (
  message_id uuid not null references thread_messages on delete cascade,
  consumer_id uuid not null references consumers on delete cascade,
  licence_id uuid not null references licences,
  submission_id uuid not null references submissions on delete cascade,
  primary key (message_id, consumer_id)
);
create index message_advice_by_consumer on message_advice (consumer_id);
create index message_advice_by_submission on message_advice (submission_id);

-- Messages of consumers that were begun. Go when sent, or by the term of drafts.
create table thread_drafts (
  thread_id uuid not null references message_threads on delete cascade,
  consumer_id uuid not null references consumers,
  licence_id uuid not null references licences,
  data json not null,
  revision bigint not null,
  updated_at timestamptz not null,
  primary key (thread_id, consumer_id)
);
create index thread_drafts_by_consumer on thread_drafts (consumer_id);

-- The last message of a thread that a consumer has read.
create table thread_reads (
  thread_id uuid not null references message_threads on delete cascade,
  consumer_id uuid not null references consumers,
  licence_id uuid not null references licences,
  position bigint not null,
  read_at timestamptz not null,
  primary key (thread_id, consumer_id)
);
create index thread_reads_by_consumer on thread_reads (consumer_id);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Audit trail and anchors of the chains
-- ---------------------------------------------------------------------------------------------------------------------------

-- Lines of the audit trail: who did it, when, from where. Written in the transaction of the act; deleted by the term of accesses.
create table audit (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid references consumers,
  actor text not null,
  type text not null,
  details json not null,
  ip text,
  user_agent text,
  occurred_at timestamptz not null,
  -- The code by which the portal knows a line as its own before it is chained; its key is not in the database.
  mac bytea
);
create index audit_by_consumer on audit (consumer_id, occurred_at);
create index audit_by_licence on audit (licence_id, id);

-- The chain of the audit trail: a row for each line, which stays when the line is deleted, and one for each deletion. Written by
-- a task, in signed batches; never deleted.
create table audit_chain (
  licence_id uuid not null references licences,
  position bigint not null,
  line_id uuid,
  -- The content of an entry that is not about a line.
  note text,
  version bigint not null,
  hash bytea not null,
  -- Of the last entry of a batch.
  key_id text,
  signature bytea,
  sealed_at timestamptz not null,
  primary key (licence_id, position)
);
create unique index audit_chain_by_line on audit_chain (licence_id, line_id);

-- Ends of chains as they were told to the outside every night, with the RFC 3161 time stamp. Never deleted.
create table evidence_anchors (
  id uuid primary key,
  licence_id uuid not null references licences,
  chain text not null,
  position bigint not null,
  hash bytea not null,
  key_id text not null,
  signature bytea not null,
  anchored_at timestamptz not null,
  time_stamp bytea
);
create index evidence_anchors_by_chain on evidence_anchors (licence_id, chain, position);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Payments
-- ---------------------------------------------------------------------------------------------------------------------------

-- Payments of invoices, recorded before the provider hears of them. One under way keeps its action and its invoice; otherwise
-- deleted by the term of tax.
create table payments (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers,
  action_id uuid not null references actions,
  invoice_id uuid not null references products,
  provider_id text unique,
  amount_cents bigint not null,
  description text not null,
  status text not null,
  -- The last word of the provider, also where nothing was done with it.
  reported_status text,
  checkout_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The moment at which the provider reported an amount or a currency that was not asked for.
  mismatched_at timestamptz
);
create index payments_by_action on payments (action_id);
create index payments_by_consumer on payments (consumer_id);
create index payments_by_invoice on payments (invoice_id);
-- One payment of an invoice may succeed, from whichever of its actions it was begun.
create unique index payments_one_open on payments (invoice_id) where status in ('NEW', 'CREATED', 'PENDING', 'PAID');
-- Payments that somebody may have to look after.
create index payments_open on payments (licence_id, created_at) where status in ('NEW','CREATED','PENDING');

-- Money that the provider reports as paid and that could not be booked. Deleted a while after the firm dismissed it.
create table unallocated_payments (
  id uuid primary key,
  licence_id uuid not null references licences,
  provider_id text not null unique,
  consumer_id uuid references consumers on delete set null,
  invoice_external_id text,
  public_number text,
  reported text not null,
  reason text not null,
  created_at timestamptz not null,
  dismissed_at timestamptz
);
create index unallocated_payments_by_consumer on unallocated_payments (consumer_id);
-- A list of the desk, of those that nobody dismissed.
create index unallocated_payments_open on unallocated_payments (licence_id, created_at) where dismissed_at is null;

-- Calls of the payment provider, kept before they are followed up by a job. Of the installation: the licence is known from the
-- payment. Swept when processed.
create table payment_inbox (
  id uuid primary key,
  provider_id text not null,
  received_at timestamptz not null,
  processed_at timestamptz
);
create index payment_inbox_by_provider on payment_inbox (provider_id);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Events and webhooks
-- ---------------------------------------------------------------------------------------------------------------------------

-- The feed: everything that the firm's system is told, in order. Written in the transaction of the act; deleted by the term of
-- events, and emptied when what it tells of is deleted.
create table events (
  cursor bigint generated always as identity primary key,
  id uuid not null unique,
  licence_id uuid not null references licences,
  type text not null,
  occurred_at timestamptz not null,
  consumer_external_id text,
  action_external_id text,
  action_id uuid,
  product json,
  actor json,
  data json not null
);
create index events_by_licence on events (licence_id, cursor);
create index events_of_consumer on events (licence_id, consumer_external_id) where consumer_external_id is not null;
-- The sweep of what was told of somebody of whom nothing is left.
create index events_of_forgotten on events (licence_id, consumer_external_id, cursor) where type = 'privacy.erased';

-- Epochs of the feed: each restore begins one, so that cursors from before it are known. Cursors of the first epoch, which has
-- no row, are of epoch 0. Never deleted.
create table feed_epochs (
  position bigint primary key,
  epoch text not null unique,
  -- The last cursor that the feed had handed out when the epoch began.
  starts_after bigint not null,
  began_at timestamptz not null
);

-- Addresses at which firms want to hear events. Written by the firm's system and its administrators, and deleted by them.
create table webhook_endpoints (
  id uuid primary key,
  licence_id uuid not null references licences,
  url text not null,
  description text,
  -- Absent for all types.
  event_types json,
  -- Encrypted; the one before signs as well until its end.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- The cursor up to which events have become deliveries.
  told_up_to bigint not null default 0,
  failing_since timestamptz,
  -- The end of the back-off, during which only deliveries by hand are tried.
  quiet_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  created_at timestamptz not null
);
create index webhook_endpoints_by_licence on webhook_endpoints (licence_id);

-- Deliveries of an event to an endpoint. Made from the feed by the dispatcher; swept when delivered or given up, and with the
-- event.
create table deliveries (
  id uuid primary key,
  licence_id uuid not null references licences,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid not null references events (id),
  attempts bigint not null,
  -- Asked for by a person, also while the endpoint is left alone.
  by_hand boolean not null default false,
  -- Absent when nothing is due.
  next_attempt_at timestamptz,
  -- Taken by a process until then.
  locked_until timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  last_status bigint,
  last_error text,
  created_at timestamptz not null,
  unique (endpoint_id, event_id)
);
create index deliveries_of_endpoint on deliveries (endpoint_id, id);
create index deliveries_by_event on deliveries (event_id);
-- The dispatcher looks for what is due; most deliveries are done.
create index deliveries_waiting on deliveries (endpoint_id, next_attempt_at) where next_attempt_at is not null;

-- Attempts of a delivery. Go with it.
create table delivery_attempts (
  id uuid primary key,
  licence_id uuid not null references licences,
  delivery_id uuid not null references deliveries on delete cascade,
  attempted_at timestamptz not null,
  status bigint,
  error text,
  duration_ms bigint not null
);
create index delivery_attempts_of_delivery on delivery_attempts (delivery_id);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Mail and notices
-- ---------------------------------------------------------------------------------------------------------------------------

-- The log of mails to consumers, without their text. Kept for a year; an erasure takes it at once.
create table mails (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers on delete cascade,
  kind text not null,
  address text,
  state text not null,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz
);
create index mails_by_licence on mails (licence_id, id);
create index mails_by_consumer on mails (consumer_id, id);
create index mails_by_day on mails (created_at);
-- The desk's pages of what does not go as it should, and of invitations that did not arrive.
create index mails_undelivered on mails (licence_id, id) where state in ('bounced','failed');
create index mails_waiting on mails (licence_id, created_at) where state='waiting';
create index invitations_not_arrived on mails (licence_id, consumer_id, created_at)
  where kind='invitation' and state in ('bounced','failed');

-- Notices to consumers, written with their cause, bundled into mails and listed in the portal. Swept with the log of mails.
create table notices (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers on delete cascade,
  kind text not null,
  -- The action, product, appointment or thread that it is about.
  subject_id uuid not null,
  -- The key that tells one occasion from the next: a notice is written once for each.
  occasion text not null,
  -- Mailed whatever the consumer chose.
  required boolean not null,
  -- Mailed without waiting for others to be bundled with.
  pressing boolean not null,
  details json not null,
  created_at timestamptz not null,
  -- Absent once it was mailed or dropped.
  due_at timestamptz,
  mail_id uuid references mails on delete cascade,
  -- The reason why it was not mailed.
  dropped text,
  -- The moment at which the consumer saw it in the list of the portal.
  read_at timestamptz,
  unique (consumer_id, subject_id, kind, occasion)
);
create index notices_by_mail on notices (mail_id);
create index notices_by_day on notices (created_at);
-- Partial because most notices are done with.
create index notices_due on notices (due_at) where due_at is not null;
create index notices_waiting on notices (consumer_id) where due_at is not null;

-- The mails that a consumer wants, and bounces of their address. Goes with an erasure.
create table mail_choices (
  consumer_id uuid primary key references consumers on delete cascade,
  licence_id uuid not null references licences,
  actions boolean not null,
  reminders boolean not null,
  appointments boolean not null,
  messages boolean not null default true,
  -- The address that bounced, and how often.
  bounced_address text,
  bounces bigint not null,
  updated_at timestamptz not null
);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Privacy
-- ---------------------------------------------------------------------------------------------------------------------------

-- Legal holds: nothing of these consumers is deleted, whatever its term. Written and lifted by the firm.
create table holds (
  consumer_id uuid primary key references consumers on delete cascade,
  licence_id uuid not null references licences,
  reason text not null,
  created_at timestamptz not null
);

-- Consumers who asked to be forgotten and of whom something must be kept: it is kept from view until its term ends. Goes with
-- the consumer, or when the erasure is taken back.
create table erasures (
  consumer_id uuid primary key references consumers on delete cascade,
  licence_id uuid not null references licences,
  asked_at timestamptz not null
);

-- Consumers of whom nothing is left, by a keyed hash of the firm's own id, so that an export does not bring them back. Deleted
-- after the longest of the firm's terms.
create table erased_consumers (
  licence_id uuid not null references licences,
  external_id_hash bytea not null,
  erased_at timestamptz not null,
  primary key (licence_id, external_id_hash)
);

-- Entries of the list of erasures, which is kept beside the files, that this database knows: those of its own erasures, and those
-- that were applied to it.
create table listed_erasures (
  licence_id uuid not null references licences,
  entry text not null,
  primary key (licence_id, entry)
);

-- The last night's retention: one row, by which the clock is judged.
create table last_retention (
  id bigint primary key,
  ran_at timestamptz not null
);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Storage
-- ---------------------------------------------------------------------------------------------------------------------------

-- Room for files, reserved before the first byte is stored and kept for the day that a consumer's limit is about. Swept after
-- that.
create table upload_reservations (
  id uuid primary key,
  licence_id uuid not null references licences,
  -- Absent where the firm stores something.
  consumer_id uuid references consumers on delete cascade,
  -- The most that may come; once it is stored, its size.
  bytes bigint not null,
  reserved_at timestamptz not null,
  stored_at timestamptz
);
create index upload_reservations_by_licence on upload_reservations (licence_id, stored_at, reserved_at, bytes);
create index upload_reservations_by_age on upload_reservations (reserved_at);
-- The firm's own have no consumer and no limit of a day.
create index upload_reservations_by_consumer on upload_reservations (consumer_id, reserved_at) where consumer_id is not null;

-- The bytes of all files that a firm's rows name, without those of its reservations: counted now and then.
create table storage_totals (
  licence_id uuid primary key references licences,
  bytes bigint not null,
  counted_at timestamptz not null
);

-- ---------------------------------------------------------------------------------------------------------------------------
-- The installation
-- ---------------------------------------------------------------------------------------------------------------------------

-- Work to be done later, written in the same transaction as its cause. Deleted when done; mail that was given up after 30 days.
create table jobs (
  id uuid primary key,
  -- Absent for the nightly jobs of the whole installation.
  licence_id uuid references licences,
  kind text not null,
  payload json not null,
  -- At most one job of a key.
  dedupe_key text unique,
  run_at timestamptz not null,
  attempts bigint not null,
  -- Taken by a process until then.
  locked_until timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null
);
create index jobs_due on jobs (run_at);
-- The desk's page of what does not go as it should.
create index jobs_given_up on jobs (licence_id, failed_at) where failed_at is not null;

-- Counters of attempts that all processes share, by a keyed hash. Swept after a day.
create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count bigint not null,
  locked_until timestamptz,
  -- The number of times that the lock closed in a row: it doubles each time.
  rounds bigint not null default 0
);

-- While it has a row, no mail and no webhook goes out: a restored copy may be told so.
create table outgoing_holds (
  id bigint primary key check (id = 1),
  held_at timestamptz not null
);

-- The last backup that `balie backup` made: one row.
create table last_backup (
  id bigint primary key,
  made_at timestamptz not null,
  files bigint not null,
  lost_files bigint not null
);
