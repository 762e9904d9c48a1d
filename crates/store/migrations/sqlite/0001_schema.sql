-- The tables of Balie, by subject: firms, consumers and how they sign in, staff, records, consumers' work, messages, evidence,
-- payments, the feed and its webhooks, mail and notices, privacy, storage, the installation.
--
-- Every row of a firm's carries `licence_id`, also where another row would say it, and every statement names it
-- (docs/operations/cluster.md). `external_id` is the firm's own name for a record, `version` the number by which its system
-- orders what it sends. A retention term and a sweep are named as in docs/privacy.md; ids are UUIDs of version 7, which sort by
-- time. Enumerations are text, by the names that the API uses. Moments are text in RFC 3339, UUIDs blobs.

-- ---------------------------------------------------------------------------------------------------------------------------
-- Firms
-- ---------------------------------------------------------------------------------------------------------------------------

-- Firms. Written by the operator, the firm's system and its administrators; a row is never deleted.
create table licences (
  id blob primary key,
  slug text not null unique,
  name text not null,
  version integer not null,
  settings text not null,
  updated_at text not null,
  -- The moment from which notices are mailed: causes before it are of the first import.
  mail_since text
) strict;

-- Host names at which a firm's portal is served. Written, and replaced, with the settings.
create table licence_hosts (
  host text primary key,
  licence_id blob not null references licences
) strict;

-- Branches of a firm, records of its system; a consumer names one by its external id.
create table branches (
  id blob primary key,
  licence_id blob not null references licences,
  external_id text not null,
  version integer not null,
  name text not null,
  domain text not null unique,
  unique (licence_id, external_id)
) strict;

-- Keys with which a firm's system calls the back office. Written by administrators and the operator; a revoked key stays, so
-- that the trail can name it.
create table service_keys (
  id blob primary key,
  licence_id blob not null references licences,
  name text not null,
  -- SHA-256; the key itself is shown once.
  key_hash blob not null unique,
  -- Separated by spaces, as are the networks (CIDR); no network means every address.
  scopes text not null default 'records read handover privacy licence',
  networks text not null default '',
  created_at text not null,
  expires_at text,
  last_used_at text,
  revoked_at text
) strict;

-- Every published version of a firm's settings. Written by publishing; never deleted.
create table settings_versions (
  licence_id blob not null references licences,
  version integer not null,
  published_at text not null,
  -- Absent for the operator and for the firm's first version.
  published_by text,
  -- `desk`, `api` or `operator`.
  source text not null,
  -- The number of settings that differ from the version before.
  changes integer not null,
  -- Absent where nothing changed since the version before.
  attributes text,
  primary key (licence_id, version)
) strict;

-- The draft of a firm's settings, which its administrators share. Goes when it is published or discarded.
create table settings_drafts (
  licence_id blob primary key references licences,
  revision blob not null,
  base_version integer not null,
  -- May break rules until it is published.
  attributes text not null,
  updated_at text not null,
  updated_by text not null
) strict;

-- Links that show the portal with the draft, and the browsers that followed one. Swept after their end.
create table settings_previews (
  id blob primary key,
  licence_id blob not null references licences,
  link_hash blob not null unique,
  -- Of the browser's cookie, once the link was followed.
  cookie_hash blob unique,
  path text not null,
  expires_at text not null
) strict;

-- The hosts of the pictures in a firm's records, which the page's content security policy names. Written with the records.
create table picture_hosts (
  licence_id blob not null references licences,
  host text not null,
  primary key (licence_id, host)
) strict;

-- ---------------------------------------------------------------------------------------------------------------------------
-- Consumers
-- ---------------------------------------------------------------------------------------------------------------------------

-- Consumers: the firm's record of them, and their account. Written by the firm's system, the desk and the consumer; deleted
-- when the terms are over and nothing else of theirs is left, or by an erasure.
create table consumers (
  id blob primary key,
  licence_id blob not null references licences,
  external_id text not null,
  version integer not null,
  -- Folded for looking up: lower case, normalised.
  user_name_key text,
  email text,
  email_key text,
  -- The writer of the e-mail address (kind, id and name as JSON), and when.
  email_set_by text,
  email_set_at text,
  -- The same of the address to which the link went by which the sign-in was set up.
  sign_in_address text,
  display_name text not null,
  date_of_birth text,
  address_style text not null,
  locale text not null,
  partner_external_id text,
  branch_external_id text,
  -- Of the adviser who sees only their own clients and made this one.
  adviser_external_id text,
  -- The record's attributes, as the firm sent them.
  details text not null,
  -- The side that wrote the record last and so looks after it: `system` or `staff`, and the colleague's name.
  managed_by text not null default 'system',
  managed_by_name text,
  password_hash text,
  password_changed_at text,
  two_factor_required integer not null,
  two_factor_enabled integer not null,
  -- Encrypted.
  two_factor_secret blob,
  -- The last time step of which a code was accepted, so that none is accepted twice.
  two_factor_last_step integer,
  -- The moment at which a reset of the second factor, which the firm asked for, takes effect.
  two_factor_reset_at text,
  invited_at text,
  -- The moment from which the consumer has a sign-in of their own; the firm hears of it once.
  activated_at text,
  -- The rules by which the rows of `consumer_terms` were made; 0 until the program has made them.
  terms_version integer not null default 0,
  -- The end of the relation, from which retention counts.
  ended_at text,
  created_at text not null,
  updated_at text not null,
  unique (licence_id, external_id)
) strict;
create unique index consumers_by_user_name on consumers (licence_id, user_name_key);
create unique index consumers_by_email on consumers (licence_id, email_key);
create index consumers_by_branch on consumers (licence_id, branch_external_id);
create index consumers_by_terms_version on consumers (terms_version, id);
-- Only clients made at the desk by such an adviser have one.
create index consumers_by_adviser on consumers (licence_id, adviser_external_id, id)
  where adviser_external_id is not null;
-- Retention reads those whose relation ended, who are few.
create index consumers_ended on consumers (licence_id, ended_at) where ended_at is not null;
-- A queue of the desk. It holds the columns of its condition, because SQLite counts by an index alone only then.
create index consumers_invited on consumers (licence_id, invited_at, id, activated_at, ended_at)
  where invited_at is not null and activated_at is null and ended_at is null;

-- Folded texts by whose beginning the desk finds a consumer. Written with the record and at the start of a program with other
-- rules; go with an erasure.
create table consumer_terms (
  licence_id blob not null references licences,
  term text not null,
  field text not null,
  consumer_id blob not null references consumers on delete cascade,
  primary key (licence_id, term, field, consumer_id)
) strict, without rowid;
create index consumer_terms_by_consumer on consumer_terms (consumer_id, term, field);

-- Changes of their own data that consumers propose. Decided ones are kept for the term of advice; open ones go with an erasure.
create table change_proposals (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers on delete cascade,
  field text not null,
  -- The firm's way of treating the field when the change was proposed.
  mode text not null,
  state text not null,
  -- The value in force when it was proposed; absent where nothing was known.
  old_value text,
  value text not null,
  proposed_at text not null,
  -- The end of its waiting time, and of the time in which it can be confirmed.
  not_before text,
  confirm_until text,
  old_confirmed_at text,
  new_confirmed_at text,
  -- The proof that the consumer had given in the session, and when.
  proof text,
  proved_at text,
  -- The moment from which the firm has something to decide.
  open_since text,
  decided_at text,
  decided_by_kind text,
  decided_by_id text,
  decided_by_name text,
  reason text
) strict;
create index change_proposals_by_consumer on change_proposals (consumer_id, id);
create index change_proposals_by_licence on change_proposals (licence_id, id);
-- At most one pending change of a field.
create unique index change_proposals_pending on change_proposals (consumer_id, field)
  where state in ('unconfirmed','waiting','open');
-- A queue of the desk. It holds the columns of its condition, because SQLite counts by an index alone only then.
create index change_proposals_open on change_proposals (licence_id, open_since, id, consumer_id, state)
  where state='open';

-- ---------------------------------------------------------------------------------------------------------------------------
-- Signing in. `account_kind` is `consumer` or `staff`; `account_id` is the id in `consumers` or `staff`.
-- ---------------------------------------------------------------------------------------------------------------------------

-- Sign-ins of consumers. Swept 30 days after their end, whatever the terms.
create table sessions (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers,
  -- The stage of the sign-in that was reached: pending, enrolling, action, full.
  stage text not null,
  -- The name of the colleague on whose behalf the firm's system asked for the link.
  colleague text,
  -- The method by which the session began; null is unknown and proves nothing. docs/sessions.md explains these columns.
  began text,
  handed_over_by text,
  confirmed_at text,
  confirmed_by text,
  -- The identity provider of the last sign-in at one in this session, and its level of assurance.
  provider text,
  assurance text,
  user_agent text,
  ip text,
  created_at text not null,
  last_used_at text not null,
  expires_at text not null,
  ended_at text
) strict;
create index sessions_by_consumer on sessions (consumer_id);

-- Rotating tokens that keep a session going; each use hands out a successor. Go with the session.
create table refresh_tokens (
  token_hash blob primary key,
  licence_id blob not null references licences,
  session_id blob not null references sessions on delete cascade,
  issued_at text not null,
  expires_at text not null,
  replaced_at text,
  successor_used_at text,
  predecessor_hash blob
) strict;
create index refresh_tokens_by_session on refresh_tokens (session_id);

-- Links and codes for consumers that work once: set a password, hand over a session, unlock, confirm an address. Swept after
-- their end.
create table one_time_tokens (
  token_hash blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers,
  purpose text not null,
  -- Conditions of use, such as the address to which the link went.
  data text not null,
  created_at text not null,
  expires_at text not null,
  used_at text
) strict;
create index one_time_tokens_by_consumer on one_time_tokens (consumer_id, purpose);

-- A second factor that still has to be confirmed by a code. Belongs to the session that asked for it and ends with it.
create table two_factor_setups (
  session_id blob primary key references sessions on delete cascade,
  licence_id blob not null references licences,
  -- Encrypted.
  secret blob not null,
  created_at text not null
) strict;

-- Codes for a lost authenticator, each good once. Replaced as a whole; go with an erasure.
create table recovery_codes (
  consumer_id blob not null references consumers,
  licence_id blob not null references licences,
  code_hash blob not null,
  used_at text,
  primary key (consumer_id, code_hash)
) strict;

-- Passkeys (WebAuthn credentials) of accounts. Go when the account's owner or an erasure removes them.
create table passkeys (
  id blob primary key,
  licence_id blob not null references licences,
  account_kind text not null,
  account_id blob not null,
  user_handle blob not null,
  credential_id blob not null,
  -- The credential as the library stores it: public key, counter, flags.
  credential text not null,
  name text not null,
  created_at text not null,
  last_used_at text,
  unique (licence_id, credential_id)
) strict;
create index passkeys_by_account on passkeys (account_id, account_kind);

-- Challenges for an authenticator: good once, for five minutes, then swept.
create table passkey_challenges (
  id blob primary key,
  licence_id blob not null references licences,
  purpose text not null,
  account_kind text not null,
  -- Absent where the passkey will say whose it is.
  account_id blob,
  session_id blob,
  -- The library's state of the ceremony.
  state text not null,
  expires_at text not null
) strict;
create index passkey_challenges_by_account on passkey_challenges (account_id, account_kind);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- People as identity providers (OpenID Connect) know them, linked to accounts. Go when they are unlinked, or with an erasure.
create table identities (
  id blob primary key,
  licence_id blob not null references licences,
  account_kind text not null,
  account_id blob not null,
  -- The provider's id in the firm's settings; issuer and subject are its own names.
  provider text not null,
  issuer text not null,
  subject text not null,
  -- The level of assurance at which the person last came back.
  assurance text,
  linked_at text not null,
  last_used_at text,
  unique (licence_id, account_kind, issuer, subject)
) strict;
create index identities_by_account on identities (account_id, account_kind);

-- Authorization requests until the browser comes back from the provider: good once, for ten minutes, then swept.
create table identity_requests (
  state_hash blob primary key,
  licence_id blob not null references licences,
  purpose text not null,
  provider text not null,
  -- The issuer and the client of the request; a response counts from there alone.
  issuer text not null default '',
  client_id text not null default '',
  account_kind text not null,
  account_id blob,
  session_id blob,
  browser_hash blob not null,
  invitation_hash blob,
  nonce text not null,
  -- PKCE (RFC 7636).
  verifier text not null,
  redirect_uri text not null,
  created_at text not null,
  expires_at text not null
) strict;
create index identity_requests_by_end on identity_requests (expires_at);

-- Secret addresses at which calendars read appointments, at most one of an account. Go when the owner stops them.
create table calendar_feeds (
  id blob primary key,
  licence_id blob not null references licences,
  account_kind text not null,
  account_id blob not null,
  secret_hash blob not null unique,
  created_at text not null,
  unique (account_id, account_kind)
) strict;

-- Push subscriptions of consumers (Web Push). Go when they are turned off, the push service does not know them any more, or the
-- account is signed out everywhere.
create table push_subscriptions (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers on delete cascade,
  -- The session in which it was made, also after that has ended.
  session_id blob not null,
  endpoint text not null,
  -- SHA-256.
  endpoint_hash blob not null,
  p256dh blob not null,
  auth blob not null,
  -- The firm's key (RFC 8292) to which the push service bound the subscription.
  public_key blob not null,
  user_agent text,
  created_at text not null,
  last_success_at text,
  unique (licence_id, endpoint_hash)
) strict;
create index push_subscriptions_by_consumer on push_subscriptions (consumer_id);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Staff
-- ---------------------------------------------------------------------------------------------------------------------------

-- The firm's own people. Written by administrators and the operator. An account is active from its first second factor on; a
-- disabled one stays, so that the trail can name it.
create table staff (
  id blob primary key,
  licence_id blob not null references licences,
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
  two_factor_secret blob,
  two_factor_last_step integer,
  invited_at text,
  activated_at text,
  disabled_at text,
  last_sign_in_at text,
  created_at text not null,
  unique (licence_id, email_key)
) strict;

-- Invitations of staff: good once. Swept after their end.
create table staff_invitations (
  token_hash blob primary key,
  licence_id blob not null references licences,
  staff_id blob not null references staff on delete cascade,
  created_at text not null,
  expires_at text not null,
  used_at text
) strict;
create index staff_invitations_by_end on staff_invitations (expires_at);
create index staff_invitations_by_staff on staff_invitations (staff_id);

-- Links by which a member of staff signs in whom the failures of others lock out: good once, for a quarter of an hour, then
-- swept.
create table staff_unlock_links (
  token_hash blob primary key,
  licence_id blob not null references licences,
  staff_id blob not null references staff on delete cascade,
  created_at text not null,
  expires_at text not null,
  used_at text
) strict;
create index staff_unlock_links_by_end on staff_unlock_links (expires_at);
create index staff_unlock_links_by_staff on staff_unlock_links (staff_id);

-- Sign-ins of staff. Swept 30 days after their end.
create table staff_sessions (
  id blob primary key,
  licence_id blob not null references licences,
  staff_id blob not null references staff on delete cascade,
  stage text not null,
  began text not null,
  confirmed_at text,
  confirmed_by text,
  -- The invitation by which it began, while the account is not active.
  invitation_hash blob,
  -- A second factor that waits for its first code, encrypted.
  prepared_secret blob,
  prepared_at text,
  -- Of the cookie that resumes the session after a page load.
  resume_hash blob,
  provider text,
  assurance text,
  user_agent text,
  ip text,
  created_at text not null,
  last_used_at text not null,
  -- The end by idleness, and the end in any case.
  expires_at text not null,
  ends_at text not null,
  ended_at text
) strict;
create index staff_sessions_by_end on staff_sessions (ends_at);
create index staff_sessions_by_staff on staff_sessions (staff_id);
create unique index staff_sessions_by_resume_hash on staff_sessions (resume_hash);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Records of the firm
-- ---------------------------------------------------------------------------------------------------------------------------

-- The firm's advisers, whom products name on their panels.
create table advisers (
  id blob primary key,
  licence_id blob not null references licences,
  external_id text not null,
  version integer not null,
  details text not null,
  managed_by text not null default 'system',
  managed_by_name text,
  updated_at text not null,
  unique (licence_id, external_id)
) strict;

-- Products: dossiers, mortgages, insurances, invoices and so on, told apart by `kind`. Written by the firm's system and the desk;
-- deleted by the term of advice or of tax, or by the firm while nothing depends on them.
create table products (
  id blob primary key,
  licence_id blob not null references licences,
  kind text not null,
  external_id text not null,
  version integer not null,
  label text not null,
  dossier_external_id text,
  -- The record's attributes, as a consumer receives them.
  details text not null,
  -- Fields that a consumer's act set, which a newer version of the record does not undo.
  consumer_fields text,
  managed_by text not null default 'system',
  managed_by_name text,
  ends_at text,
  -- The moment from which consumers no longer see a record that cannot be deleted.
  archived_at text,
  created_at text not null,
  updated_at text not null,
  unique (licence_id, kind, external_id)
) strict;
create index products_by_dossier on products (licence_id, dossier_external_id);
-- The desk narrows its list of appointments by the day.
create index products_by_day on products (licence_id, kind, (details->>'date'));
-- The desk finds a dossier by its name alone.
create index dossiers_by_name on products (licence_id, lower(external_id)) where kind='dossier';

-- Consumers who see a product. Written with the record.
create table product_owners (
  consumer_id blob not null references consumers,
  licence_id blob not null references licences,
  kind text not null,
  product_id blob not null references products on delete cascade,
  primary key (consumer_id, kind, product_id)
) strict;
create index product_owners_by_product on product_owners (product_id);

-- Products, dossiers among them, that name an adviser on a panel. Written with the product.
create table product_advisers (
  product_id blob not null references products on delete cascade,
  licence_id blob not null references licences,
  adviser_id blob not null references advisers,
  primary key (product_id, adviser_id)
) strict;
create index product_advisers_by_adviser on product_advisers (adviser_id);

-- Actions: things that the firm asks of consumers. Written by the firm's system and the desk; deleted with the product, or by the
-- term of advice.
create table actions (
  id blob primary key,
  licence_id blob not null references licences,
  external_id text not null,
  version integer not null,
  type text not null,
  product_id blob references products on delete cascade,
  label text not null,
  comment text,
  -- Done by one owner's answer, or by that of each.
  completion text not null,
  required integer not null default 0,
  date_created text not null,
  deadline text,
  details text not null,
  managed_by text not null default 'system',
  managed_by_name text,
  is_done integer not null,
  -- The moment at which consumers had done it, and at which the firm had processed that.
  executed_at text,
  processed_at text,
  -- The reason of the last rejection, until the next delivery; the firm's own comment stays beside it.
  rejection text,
  archived_at text,
  created_at text not null,
  updated_at text not null,
  unique (licence_id, external_id)
) strict;
create index actions_by_product on actions (product_id);
-- Reminders look for deadlines; most actions have none.
create index actions_by_deadline on actions (licence_id, deadline, id) where deadline is not null;
-- The desk narrows its list of invoices by those that can be paid.
create index actions_by_invoice on actions (licence_id, (details->>'invoice')) where type='PAY_INVOICE';
-- Queues of the desk. It holds the columns of its condition, because SQLite counts by an index alone only then.
create index actions_open on actions (licence_id, deadline, id, is_done, archived_at)
  where not is_done and archived_at is null and deadline is not null;
create index actions_answered on actions (licence_id, executed_at, id, type, is_done, processed_at, archived_at)
  where is_done and processed_at is null and archived_at is null and executed_at is not null;

-- Consumers who are asked by an action, and when each had done their part.
create table action_owners (
  consumer_id blob not null references consumers,
  licence_id blob not null references licences,
  action_id blob not null references actions on delete cascade,
  done_at text,
  primary key (consumer_id, action_id)
) strict;
create index action_owners_by_action on action_owners (action_id);

-- News and tips that the firm shows to all consumers, by `kind`. Written by the firm's system and the desk.
create table announcements (
  id blob primary key,
  licence_id blob not null references licences,
  kind text not null,
  external_id text not null,
  version integer not null,
  details text not null,
  managed_by text not null default 'system',
  managed_by_name text,
  updated_at text not null,
  unique (licence_id, kind, external_id)
) strict;

-- Versions of deleted records: only a newer one makes a record again. Deleted after the longest of the firm's terms.
create table deleted_records (
  licence_id blob not null references licences,
  segment text not null,
  external_id text not null,
  version integer not null,
  deleted_at text not null,
  primary key (licence_id, segment, external_id)
) strict;
create index deleted_records_by_age on deleted_records (licence_id, deleted_at);

-- The firm's own needs lists, every version of them; those that every firm begins with are part of the program.
create table request_templates (
  licence_id blob not null references licences,
  id text not null,
  version integer not null,
  details text not null,
  changed_at text not null,
  changed_by text,
  primary key (licence_id, id, version)
) strict;

-- Sets of requests that were sent with an idempotency key, so that one that is sent again is made once. Go with an erasure.
create table request_sets (
  consumer_id blob not null references consumers,
  licence_id blob not null references licences,
  sender text not null,
  key text not null,
  content_hash blob not null,
  body text not null,
  created_at text not null,
  primary key (consumer_id, sender, key)
) strict;

-- ---------------------------------------------------------------------------------------------------------------------------
-- Consumers' answers and documents
-- ---------------------------------------------------------------------------------------------------------------------------

-- Answers of consumers, each chained to the one before it of the firm's (docs/evidence.md). Written in the transaction of the act
-- and never changed; when a term is over, a row keeps its position, time and hashes and loses its content and whose it was.
create table submissions (
  id blob primary key,
  licence_id blob not null references licences,
  action_id blob references actions on delete set null,
  -- The action that was sealed: `action_id` becomes null when that action is deleted, this does not.
  sealed_action_id blob,
  consumer_id blob references consumers,
  type text not null,
  payload text not null,
  evidence text not null,
  created_at text not null,
  -- The rules of the hash: 1 without a signature, 2 with one.
  version integer not null default 1,
  chain_position integer not null,
  previous_hash blob not null,
  hash blob not null,
  key_id text,
  signature blob,
  unique (licence_id, chain_position)
) strict;
create index submissions_by_action on submissions (action_id);
create index submissions_by_consumer on submissions (consumer_id);

-- Documents, by `purpose`: delivered by consumers, made by the portal, shared by the firm. Deleted by the term of advice or of
-- tax, with a job for the file.
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
  managed_by text not null default 'system',
  managed_by_name text,
  -- The name in the file store; a file never changes under its key.
  file_key text,
  bytes integer,
  sha256 text,
  -- The firm's judgement of a delivery, with its reason.
  state text,
  reason text,
  reviewed_at text,
  reviewed_by text,
  -- The PAdES level that a document of the portal's has: unsealed, b_b or b_t; null where it is not sealed at all.
  seal text,
  -- The key of the seal, and lengths and hashes of the file before it.
  seal_record text,
  created_at text not null,
  updated_at text not null,
  unique (licence_id, external_id)
) strict;
create index documents_by_action on documents (action_id);
create index documents_by_product on documents (product_id);
create index documents_by_submission on documents (submission_id);
create index documents_by_purpose on documents (licence_id, purpose);
-- Limits add up sizes by an index alone.
create index documents_by_size on documents (licence_id, bytes);
create index documents_by_uploader_and_size on documents (uploaded_by, bytes);
-- The job that seals later reads those that are not sealed as they should be.
create index documents_by_seal on documents (licence_id, seal, id) where seal in ('unsealed','b_b');
-- A queue of the desk. It holds the columns of its condition, because SQLite counts by an index alone only then.
create index documents_delivered on documents (licence_id, created_at, id, state, action_id)
  where state='received' and action_id is not null;

-- Consumers who see a document, and when each first fetched it.
create table document_owners (
  consumer_id blob not null references consumers,
  licence_id blob not null references licences,
  document_id blob not null references documents on delete cascade,
  downloaded_at text,
  primary key (consumer_id, document_id)
) strict;
create index document_owners_by_document on document_owners (document_id);

-- Withdrawals from contracts. Go with their entry of the chain.
create table withdrawals (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers,
  product_id blob not null references products on delete cascade,
  -- The signature that concluded the contract; it is withdrawn from once.
  contract_id blob not null references submissions,
  submission_id blob not null references submissions,
  way text not null,
  sent_on text not null,
  name text not null,
  email text,
  state text not null,
  created_at text not null,
  processed_at text,
  processed_by_kind text,
  processed_by_id text,
  processed_by_name text,
  unique (licence_id, contract_id)
) strict;
create index withdrawals_by_consumer on withdrawals (consumer_id);
create index withdrawals_by_contract on withdrawals (contract_id);
create index withdrawals_by_licence on withdrawals (licence_id, id);
create index withdrawals_by_product on withdrawals (product_id);
create index withdrawals_by_submission on withdrawals (submission_id);
-- A queue of the desk. It holds the columns of its condition, because SQLite counts by an index alone only then.
create index withdrawals_unprocessed on withdrawals (licence_id, created_at, id, consumer_id, product_id, processed_at)
  where processed_at is null;

-- Forms of actions that were begun, typed signed in. Go when the action is answered, or by the term of drafts.
create table drafts (
  action_id blob not null references actions on delete cascade,
  consumer_id blob not null references consumers,
  licence_id blob not null references licences,
  data text not null,
  revision integer not null,
  updated_at text not null,
  primary key (action_id, consumer_id)
) strict;
create index drafts_by_consumer on drafts (consumer_id);

-- The same, typed by the link of one action: apart, because whoever has the link does not see what was typed signed in.
create table link_drafts (
  action_id blob not null references actions on delete cascade,
  consumer_id blob not null references consumers,
  licence_id blob not null references licences,
  data text not null,
  revision integer not null,
  updated_at text not null,
  primary key (action_id, consumer_id)
) strict;
create index link_drafts_by_consumer on link_drafts (consumer_id);

-- A partner's word about an action (a premium, an approval, shared data), kept before it is shown. Goes with the action or an
-- erasure.
create table partner_sessions (
  action_id blob not null references actions on delete cascade,
  consumer_id blob not null references consumers,
  licence_id blob not null references licences,
  partner_id text not null,
  state text not null,
  details text not null,
  created_at text not null,
  updated_at text not null,
  primary key (action_id, consumer_id)
) strict;
create index partner_sessions_by_consumer on partner_sessions (consumer_id);

-- First responses to requests with an `Idempotency-Key`, so that a request sent again acts once. Written with the act.
create table idempotency_keys (
  consumer_id blob not null references consumers,
  licence_id blob not null references licences,
  key text not null,
  request_hash blob not null,
  status integer not null,
  body text not null,
  created_at text not null,
  primary key (consumer_id, key)
) strict;

-- ---------------------------------------------------------------------------------------------------------------------------
-- Messages between consumers and the firm
-- ---------------------------------------------------------------------------------------------------------------------------

-- Threads: one of each consumer, and one of each dossier, which its owners share. Deleted by the term of advice.
create table message_threads (
  id blob primary key,
  licence_id blob not null references licences,
  -- Exactly one of the two.
  consumer_id blob references consumers on delete cascade,
  dossier_id blob references products on delete cascade,
  last_position integer not null,
  last_sent_at text,
  -- The moment from which something of a consumer's is unread by the firm, and whose it is.
  unread_since text,
  unread_from blob references consumers on delete set null,
  -- The moment from which a consumer waits for an answer.
  waiting_since text,
  created_at text not null
) strict;
-- Partial because a thread has only one of the two.
create unique index message_threads_of_consumer on message_threads (consumer_id) where consumer_id is not null;
create unique index message_threads_of_dossier on message_threads (dossier_id) where dossier_id is not null;
create index message_threads_by_reader on message_threads (unread_from) where unread_from is not null;
-- A queue of the desk.
create index message_threads_unread on message_threads (licence_id, unread_since, id, unread_from)
  where unread_since is not null;

-- Messages of threads. Never changed but for when they were delivered and read; go with the thread.
create table thread_messages (
  id blob primary key,
  licence_id blob not null references licences,
  thread_id blob not null references message_threads on delete cascade,
  position integer not null,
  sender_kind text not null,
  sender_consumer_id blob references consumers,
  -- Of the firm's side: the id of the member of staff or of the service key.
  sender_id text,
  sender_name text,
  text text not null,
  action_id blob references actions on delete set null,
  -- The closed dossier for whose thread it was meant.
  moved_from_id blob references products on delete set null,
  -- The time that a consumer waited for it, where it answers one.
  answer_seconds integer,
  advice_at text,
  sent_at text not null,
  delivered_at text,
  read_at text,
  unique (thread_id, position)
) strict;
-- Partial because few messages have these.
create index thread_messages_answering on thread_messages (licence_id, sent_at, answer_seconds)
  where answer_seconds is not null;
create index thread_messages_by_action on thread_messages (action_id) where action_id is not null;
create index thread_messages_by_closed on thread_messages (moved_from_id) where moved_from_id is not null;
create index thread_messages_by_sender on thread_messages (sender_consumer_id) where sender_consumer_id is not null;

-- Files of messages. Go with the message, with a job for the file.
create table message_attachments (
  id blob primary key,
  licence_id blob not null references licences,
  message_id blob not null references thread_messages on delete cascade,
  -- The order among the files of the message.
  place integer not null,
  file_name text not null,
  media_type text not null,
  bytes integer not null,
  sha256 text not null,
  file_key text not null,
  unique (message_id, place),
  unique (file_key)
) strict;
create index message_attachments_by_size on message_attachments (licence_id, bytes);

-- Sealed entries of advice that was given by a message, one of each consumer to whom it was given.
create table message_advice (
  message_id blob not null references thread_messages on delete cascade,
  consumer_id blob not null references consumers on delete cascade,
  licence_id blob not null references licences,
  submission_id blob not null references submissions on delete cascade,
  primary key (message_id, consumer_id)
) strict;
create index message_advice_by_consumer on message_advice (consumer_id);
create index message_advice_by_submission on message_advice (submission_id);

-- Messages of consumers that were begun. Go when sent, or by the term of drafts.
create table thread_drafts (
  thread_id blob not null references message_threads on delete cascade,
  consumer_id blob not null references consumers,
  licence_id blob not null references licences,
  data text not null,
  revision integer not null,
  updated_at text not null,
  primary key (thread_id, consumer_id)
) strict;
create index thread_drafts_by_consumer on thread_drafts (consumer_id);

-- The last message of a thread that a consumer has read.
create table thread_reads (
  thread_id blob not null references message_threads on delete cascade,
  consumer_id blob not null references consumers,
  licence_id blob not null references licences,
  position integer not null,
  read_at text not null,
  primary key (thread_id, consumer_id)
) strict;
create index thread_reads_by_consumer on thread_reads (consumer_id);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Audit trail and anchors of the chains
-- ---------------------------------------------------------------------------------------------------------------------------

-- Lines of the audit trail: who did it, when, from where. Written in the transaction of the act; deleted by the term of accesses.
create table audit (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob references consumers,
  actor text not null,
  type text not null,
  details text not null,
  ip text,
  user_agent text,
  occurred_at text not null,
  -- The code by which the portal knows a line as its own before it is chained; its key is not in the database.
  mac blob
) strict;
create index audit_by_consumer on audit (consumer_id, occurred_at);
create index audit_by_licence on audit (licence_id, id);

-- The chain of the audit trail: a row for each line, which stays when the line is deleted, and one for each deletion. Written by
-- a task, in signed batches; never deleted.
create table audit_chain (
  licence_id blob not null references licences,
  position integer not null,
  line_id blob,
  -- The content of an entry that is not about a line.
  note text,
  version integer not null,
  hash blob not null,
  -- Of the last entry of a batch.
  key_id text,
  signature blob,
  sealed_at text not null,
  primary key (licence_id, position)
) strict;
create unique index audit_chain_by_line on audit_chain (licence_id, line_id);

-- Ends of chains as they were told to the outside every night, with the RFC 3161 time stamp. Never deleted.
create table evidence_anchors (
  id blob primary key,
  licence_id blob not null references licences,
  chain text not null,
  position integer not null,
  hash blob not null,
  key_id text not null,
  signature blob not null,
  anchored_at text not null,
  time_stamp blob
) strict;
create index evidence_anchors_by_chain on evidence_anchors (licence_id, chain, position);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Payments
-- ---------------------------------------------------------------------------------------------------------------------------

-- Payments of invoices, recorded before the provider hears of them. One under way keeps its action and its invoice; otherwise
-- deleted by the term of tax.
create table payments (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers,
  action_id blob not null references actions,
  invoice_id blob not null references products,
  provider_id text unique,
  amount_cents integer not null,
  description text not null,
  status text not null,
  -- The last word of the provider, also where nothing was done with it.
  reported_status text,
  checkout_url text,
  created_at text not null,
  updated_at text not null,
  -- The moment at which the provider reported an amount or a currency that was not asked for.
  mismatched_at text
) strict;
create index payments_by_action on payments (action_id);
create index payments_by_consumer on payments (consumer_id);
create index payments_by_invoice on payments (invoice_id);
-- One payment of an invoice may succeed, from whichever of its actions it was begun.
create unique index payments_one_open on payments (invoice_id) where status in ('NEW', 'CREATED', 'PENDING', 'PAID');
-- Payments that somebody may have to look after.
create index payments_open on payments (licence_id, created_at) where status in ('NEW','CREATED','PENDING');

-- Money that the provider reports as paid and that could not be booked. Deleted a while after the firm dismissed it.
create table unallocated_payments (
  id blob primary key,
  licence_id blob not null references licences,
  provider_id text not null unique,
  consumer_id blob references consumers on delete set null,
  invoice_external_id text,
  public_number text,
  reported text not null,
  reason text not null,
  created_at text not null,
  dismissed_at text
) strict;
create index unallocated_payments_by_consumer on unallocated_payments (consumer_id);
-- A list of the desk, of those that nobody dismissed.
create index unallocated_payments_open on unallocated_payments (licence_id, created_at) where dismissed_at is null;

-- Calls of the payment provider, kept before they are followed up by a job. Of the installation: the licence is known from the
-- payment. Swept when processed.
create table payment_inbox (
  id blob primary key,
  provider_id text not null,
  received_at text not null,
  processed_at text
) strict;
create index payment_inbox_by_provider on payment_inbox (provider_id);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Events and webhooks
-- ---------------------------------------------------------------------------------------------------------------------------

-- The feed: everything that the firm's system is told, in order. Written in the transaction of the act; deleted by the term of
-- events, and emptied when what it tells of is deleted.
create table events (
  cursor integer primary key autoincrement,
  id blob not null unique,
  licence_id blob not null references licences,
  type text not null,
  occurred_at text not null,
  consumer_external_id text,
  action_external_id text,
  action_id blob,
  product text,
  actor text,
  data text not null
) strict;
create index events_by_licence on events (licence_id, cursor);
create index events_of_consumer on events (licence_id, consumer_external_id) where consumer_external_id is not null;
-- The sweep of what was told of somebody of whom nothing is left.
create index events_of_forgotten on events (licence_id, consumer_external_id, cursor) where type = 'privacy.erased';

-- Epochs of the feed: each restore begins one, so that cursors from before it are known. Cursors of the first epoch, which has
-- no row, are of epoch 0. Never deleted.
create table feed_epochs (
  position integer primary key,
  epoch text not null unique,
  -- The last cursor that the feed had handed out when the epoch began.
  starts_after integer not null,
  began_at text not null
) strict;

-- Addresses at which firms want to hear events. Written by the firm's system and its administrators, and deleted by them.
create table webhook_endpoints (
  id blob primary key,
  licence_id blob not null references licences,
  url text not null,
  description text,
  -- Absent for all types.
  event_types text,
  -- Encrypted; the one before signs as well until its end.
  secret blob not null,
  previous_secret blob,
  previous_secret_until text,
  -- The cursor up to which events have become deliveries.
  told_up_to integer not null default 0,
  failing_since text,
  -- The end of the back-off, during which only deliveries by hand are tried.
  quiet_until text,
  disabled_at text,
  disabled_reason text,
  created_at text not null
) strict;
create index webhook_endpoints_by_licence on webhook_endpoints (licence_id);

-- Deliveries of an event to an endpoint. Made from the feed by the dispatcher; swept when delivered or given up, and with the
-- event.
create table deliveries (
  id blob primary key,
  licence_id blob not null references licences,
  endpoint_id blob not null references webhook_endpoints on delete cascade,
  event_id blob not null references events (id),
  attempts integer not null,
  -- Asked for by a person, also while the endpoint is left alone.
  by_hand integer not null default 0,
  -- Absent when nothing is due.
  next_attempt_at text,
  -- Taken by a process until then.
  locked_until text,
  delivered_at text,
  failed_at text,
  last_status integer,
  last_error text,
  created_at text not null,
  unique (endpoint_id, event_id)
) strict;
create index deliveries_of_endpoint on deliveries (endpoint_id, id);
create index deliveries_by_event on deliveries (event_id);
-- The dispatcher looks for what is due; most deliveries are done.
create index deliveries_waiting on deliveries (endpoint_id, next_attempt_at) where next_attempt_at is not null;

-- Attempts of a delivery. Go with it.
create table delivery_attempts (
  id blob primary key,
  licence_id blob not null references licences,
  delivery_id blob not null references deliveries on delete cascade,
  attempted_at text not null,
  status integer,
  error text,
  duration_ms integer not null
) strict;
create index delivery_attempts_of_delivery on delivery_attempts (delivery_id);

-- ---------------------------------------------------------------------------------------------------------------------------
-- Mail and notices
-- ---------------------------------------------------------------------------------------------------------------------------

-- The log of mails to consumers, without their text. Kept for a year; an erasure takes it at once.
create table mails (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers on delete cascade,
  kind text not null,
  address text,
  state text not null,
  error text,
  created_at text not null,
  sent_at text,
  ended_at text
) strict;
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
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers on delete cascade,
  kind text not null,
  -- The action, product, appointment or thread that it is about.
  subject_id blob not null,
  -- The key that tells one occasion from the next: a notice is written once for each.
  occasion text not null,
  -- Mailed whatever the consumer chose.
  required integer not null,
  -- Mailed without waiting for others to be bundled with.
  pressing integer not null,
  details text not null,
  created_at text not null,
  -- Absent once it was mailed or dropped.
  due_at text,
  mail_id blob references mails on delete cascade,
  -- The reason why it was not mailed.
  dropped text,
  -- The moment at which the consumer saw it in the list of the portal.
  read_at text,
  unique (consumer_id, subject_id, kind, occasion)
) strict;
create index notices_by_mail on notices (mail_id);
create index notices_by_day on notices (created_at);
-- Partial because most notices are done with.
create index notices_due on notices (due_at) where due_at is not null;
create index notices_waiting on notices (consumer_id) where due_at is not null;

-- The mails that a consumer wants, and bounces of their address. Goes with an erasure.
create table mail_choices (
  consumer_id blob primary key references consumers on delete cascade,
  licence_id blob not null references licences,
  actions integer not null,
  reminders integer not null,
  appointments integer not null,
  messages integer not null default 1,
  -- The address that bounced, and how often.
  bounced_address text,
  bounces integer not null,
  updated_at text not null
) strict;

-- ---------------------------------------------------------------------------------------------------------------------------
-- Privacy
-- ---------------------------------------------------------------------------------------------------------------------------

-- Legal holds: nothing of these consumers is deleted, whatever its term. Written and lifted by the firm.
create table holds (
  consumer_id blob primary key references consumers on delete cascade,
  licence_id blob not null references licences,
  reason text not null,
  created_at text not null
) strict;

-- Consumers who asked to be forgotten and of whom something must be kept: it is kept from view until its term ends. Goes with
-- the consumer, or when the erasure is taken back.
create table erasures (
  consumer_id blob primary key references consumers on delete cascade,
  licence_id blob not null references licences,
  asked_at text not null
) strict;

-- Consumers of whom nothing is left, by a keyed hash of the firm's own id, so that an export does not bring them back. Deleted
-- after the longest of the firm's terms.
create table erased_consumers (
  licence_id blob not null references licences,
  external_id_hash blob not null,
  erased_at text not null,
  primary key (licence_id, external_id_hash)
) strict;

-- Entries of the list of erasures, which is kept beside the files, that this database knows: those of its own erasures, and those
-- that were applied to it.
create table listed_erasures (
  licence_id blob not null references licences,
  entry text not null,
  primary key (licence_id, entry)
) strict;

-- The last night's retention: one row, by which the clock is judged.
create table last_retention (
  id integer primary key,
  ran_at text not null
) strict;

-- ---------------------------------------------------------------------------------------------------------------------------
-- Storage
-- ---------------------------------------------------------------------------------------------------------------------------

-- Room for files, reserved before the first byte is stored and kept for the day that a consumer's limit is about. Swept after
-- that.
create table upload_reservations (
  id blob primary key,
  licence_id blob not null references licences,
  -- Absent where the firm stores something.
  consumer_id blob references consumers on delete cascade,
  -- The most that may come; once it is stored, its size.
  bytes integer not null,
  reserved_at text not null,
  stored_at text
) strict;
create index upload_reservations_by_licence on upload_reservations (licence_id, stored_at, reserved_at, bytes);
create index upload_reservations_by_age on upload_reservations (reserved_at);
-- The firm's own have no consumer and no limit of a day.
create index upload_reservations_by_consumer on upload_reservations (consumer_id, reserved_at) where consumer_id is not null;

-- The bytes of all files that a firm's rows name, without those of its reservations: counted now and then.
create table storage_totals (
  licence_id blob primary key references licences,
  bytes integer not null,
  counted_at text not null
) strict;

-- ---------------------------------------------------------------------------------------------------------------------------
-- The installation
-- ---------------------------------------------------------------------------------------------------------------------------

-- Work to be done later, written in the same transaction as its cause. Deleted when done; mail that was given up after 30 days.
create table jobs (
  id blob primary key,
  -- Absent for the nightly jobs of the whole installation.
  licence_id blob references licences,
  kind text not null,
  payload text not null,
  -- At most one job of a key.
  dedupe_key text unique,
  run_at text not null,
  attempts integer not null,
  -- Taken by a process until then.
  locked_until text,
  failed_at text,
  last_error text,
  created_at text not null
) strict;
create index jobs_due on jobs (run_at);
-- The desk's page of what does not go as it should.
create index jobs_given_up on jobs (licence_id, failed_at) where failed_at is not null;

-- Counters of attempts that all processes share, by a keyed hash. Swept after a day.
create table rate_limits (
  key text primary key,
  window_start text not null,
  count integer not null,
  locked_until text,
  -- The number of times that the lock closed in a row: it doubles each time.
  rounds integer not null default 0
) strict;

-- While it has a row, no mail and no webhook goes out: a restored copy may be told so.
create table outgoing_holds (
  id integer primary key check (id = 1),
  held_at text not null
) strict;

-- The last backup that `balie backup` made: one row.
create table last_backup (
  id integer primary key,
  made_at text not null,
  files integer not null,
  lost_files integer not null
) strict;
