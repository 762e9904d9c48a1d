-- Every row of a firm's carries the firm: what belongs to a consumer, an action or another row did so by that row alone.
-- SQLite adds no column that may not be null, so each table is made anew.

create table new_product_owners (
  consumer_id blob not null references consumers,
  kind text not null,
  product_id blob not null references products on delete cascade,
  licence_id blob not null references licences,
  primary key (consumer_id, kind, product_id)
) strict;
insert into new_product_owners select t.consumer_id,t.kind,t.product_id,p.licence_id from product_owners t join products p on p.id=t.product_id;
create table new_action_owners (
  consumer_id blob not null references consumers,
  action_id blob not null references actions on delete cascade,
  done_at text,
  licence_id blob not null references licences,
  primary key (consumer_id, action_id)
) strict;
insert into new_action_owners select t.consumer_id,t.action_id,t.done_at,p.licence_id from action_owners t join actions p on p.id=t.action_id;
create table new_document_owners (
  consumer_id blob not null references consumers,
  document_id blob not null references documents on delete cascade,
  downloaded_at text,
  licence_id blob not null references licences,
  primary key (consumer_id, document_id)
) strict;
insert into new_document_owners select t.consumer_id,t.document_id,t.downloaded_at,p.licence_id from document_owners t join documents p on p.id=t.document_id;
create table new_product_advisers (
  product_id blob not null references products on delete cascade,
  adviser_id blob not null references advisers,
  licence_id blob not null references licences,
  primary key (product_id, adviser_id)
) strict;
insert into new_product_advisers select t.product_id,t.adviser_id,p.licence_id from product_advisers t join products p on p.id=t.product_id;
create table new_drafts (
  action_id blob not null references actions on delete cascade,
  consumer_id blob not null references consumers,
  data text not null,
  revision integer not null,
  updated_at text not null,
  licence_id blob not null references licences,
  primary key (action_id, consumer_id)
) strict;
insert into new_drafts select t.action_id,t.consumer_id,t.data,t.revision,t.updated_at,p.licence_id from drafts t join consumers p on p.id=t.consumer_id;
create table new_idempotency_keys (
  consumer_id blob not null references consumers,
  key text not null,
  request_hash blob not null,
  status integer not null,
  body text not null,
  created_at text not null,
  licence_id blob not null references licences,
  primary key (consumer_id, key)
) strict;
insert into new_idempotency_keys select t.consumer_id,t.key,t.request_hash,t.status,t.body,t.created_at,p.licence_id from idempotency_keys t join consumers p on p.id=t.consumer_id;
create table new_recovery_codes (
  consumer_id blob not null references consumers,
  code_hash blob not null,
  used_at text,
  licence_id blob not null references licences,
  primary key (consumer_id, code_hash)
) strict;
insert into new_recovery_codes select t.consumer_id,t.code_hash,t.used_at,p.licence_id from recovery_codes t join consumers p on p.id=t.consumer_id;
create table new_request_sets (
  consumer_id blob not null references consumers,
  sender text not null,
  key text not null,
  content_hash blob not null,
  body text not null,
  created_at text not null,
  licence_id blob not null references licences,
  primary key (consumer_id, sender, key)
) strict;
insert into new_request_sets select t.consumer_id,t.sender,t.key,t.content_hash,t.body,t.created_at,p.licence_id from request_sets t join consumers p on p.id=t.consumer_id;
create table new_refresh_tokens (
  token_hash blob primary key,
  session_id blob not null references sessions on delete cascade,
  issued_at text not null,
  expires_at text not null,
  replaced_at text,
  successor_used_at text,
  predecessor_hash blob,
  licence_id blob not null references licences
) strict;
insert into new_refresh_tokens select t.token_hash,t.session_id,t.issued_at,t.expires_at,t.replaced_at,t.successor_used_at,t.predecessor_hash,p.licence_id from refresh_tokens t join sessions p on p.id=t.session_id;
create table new_two_factor_setups (
  session_id blob primary key references sessions on delete cascade,
  secret blob not null,
  created_at text not null,
  licence_id blob not null references licences
) strict;
insert into new_two_factor_setups select t.session_id,t.secret,t.created_at,p.licence_id from two_factor_setups t join sessions p on p.id=t.session_id;
create table new_thread_drafts (
  thread_id blob not null references message_threads on delete cascade,
  consumer_id blob not null references consumers,
  data text not null,
  revision integer not null,
  updated_at text not null,
  licence_id blob not null references licences,
  primary key (thread_id, consumer_id)
) strict;
insert into new_thread_drafts select t.thread_id,t.consumer_id,t.data,t.revision,t.updated_at,p.licence_id from thread_drafts t join message_threads p on p.id=t.thread_id;
create table new_thread_reads (
  thread_id blob not null references message_threads on delete cascade,
  consumer_id blob not null references consumers,
  position integer not null,
  read_at text not null,
  licence_id blob not null references licences,
  primary key (thread_id, consumer_id)
) strict;
insert into new_thread_reads select t.thread_id,t.consumer_id,t.position,t.read_at,p.licence_id from thread_reads t join message_threads p on p.id=t.thread_id;
create table new_message_advice (
  message_id blob not null references thread_messages on delete cascade,
  consumer_id blob not null references consumers on delete cascade,
  submission_id blob not null references submissions on delete cascade,
  licence_id blob not null references licences,
  primary key (message_id, consumer_id)
) strict;
insert into new_message_advice select t.message_id,t.consumer_id,t.submission_id,p.licence_id from message_advice t join thread_messages p on p.id=t.message_id;
create table new_message_attachments (
  id blob primary key,
  message_id blob not null references thread_messages on delete cascade,
  place integer not null,
  file_name text not null,
  media_type text not null,
  bytes integer not null,
  sha256 text not null,
  file_key text not null,
  licence_id blob not null references licences,
  unique (message_id, place),
  unique (file_key)
) strict;
insert into new_message_attachments select t.id,t.message_id,t.place,t.file_name,t.media_type,t.bytes,t.sha256,t.file_key,p.licence_id from message_attachments t join thread_messages p on p.id=t.message_id;
create table new_deliveries (
  id blob primary key,
  endpoint_id blob not null references webhook_endpoints on delete cascade,
  event_id blob not null references events (id),
  attempts integer not null,
  next_attempt_at text,
  delivered_at text,
  last_status integer,
  last_error text,
  created_at text not null,
  locked_until text,
  failed_at text,
  by_hand integer not null default 0,
  licence_id blob not null references licences,
  unique (endpoint_id, event_id)
) strict;
insert into new_deliveries select t.id,t.endpoint_id,t.event_id,t.attempts,t.next_attempt_at,t.delivered_at,t.last_status,t.last_error,t.created_at,t.locked_until,t.failed_at,t.by_hand,p.licence_id from deliveries t join webhook_endpoints p on p.id=t.endpoint_id;
create table new_delivery_attempts (
  id blob primary key,
  delivery_id blob not null references new_deliveries on delete cascade,
  attempted_at text not null,
  status integer,
  error text,
  duration_ms integer not null,
  licence_id blob not null references licences
) strict;
insert into new_delivery_attempts select t.id,t.delivery_id,t.attempted_at,t.status,t.error,t.duration_ms,p.licence_id from delivery_attempts t join new_deliveries p on p.id=t.delivery_id;

drop table product_owners;
drop table action_owners;
drop table document_owners;
drop table product_advisers;
drop table drafts;
drop table idempotency_keys;
drop table recovery_codes;
drop table request_sets;
drop table refresh_tokens;
drop table two_factor_setups;
drop table thread_drafts;
drop table thread_reads;
drop table message_advice;
drop table message_attachments;
drop table delivery_attempts;
drop table deliveries;

alter table new_product_owners rename to product_owners;
alter table new_action_owners rename to action_owners;
alter table new_document_owners rename to document_owners;
alter table new_product_advisers rename to product_advisers;
alter table new_drafts rename to drafts;
alter table new_idempotency_keys rename to idempotency_keys;
alter table new_recovery_codes rename to recovery_codes;
alter table new_request_sets rename to request_sets;
alter table new_refresh_tokens rename to refresh_tokens;
alter table new_two_factor_setups rename to two_factor_setups;
alter table new_thread_drafts rename to thread_drafts;
alter table new_thread_reads rename to thread_reads;
alter table new_message_advice rename to message_advice;
alter table new_message_attachments rename to message_attachments;
alter table new_deliveries rename to deliveries;
alter table new_delivery_attempts rename to delivery_attempts;

create index product_owners_by_product on product_owners (product_id);
create index action_owners_by_action on action_owners (action_id);
create index document_owners_by_document on document_owners (document_id);
create index product_advisers_by_adviser on product_advisers (adviser_id);
create index drafts_by_consumer on drafts (consumer_id);
create index refresh_tokens_by_session on refresh_tokens (session_id);
create index thread_drafts_by_consumer on thread_drafts (consumer_id);
create index thread_reads_by_consumer on thread_reads (consumer_id);
create index message_advice_by_consumer on message_advice (consumer_id);
create index message_advice_by_submission on message_advice (submission_id);
create index deliveries_waiting on deliveries (endpoint_id, next_attempt_at) where next_attempt_at is not null;
create index deliveries_of_endpoint on deliveries (endpoint_id, id);
create index deliveries_by_event on deliveries (event_id);
create index delivery_attempts_of_delivery on delivery_attempts (delivery_id);
