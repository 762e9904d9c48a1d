-- Messages between consumers and the firm: one thread of each consumer, and one of each dossier, which its owners share.
create table message_threads (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid references consumers on delete cascade,
  dossier_id uuid references products on delete cascade,
  last_position bigint not null,
  last_sent_at timestamptz,
  -- Since when something of a consumer's is unread by the firm, and whose it is.
  unread_since timestamptz,
  unread_from uuid references consumers on delete set null,
  -- Since when a consumer waits for an answer.
  waiting_since timestamptz,
  created_at timestamptz not null
);
create unique index message_threads_of_consumer on message_threads (consumer_id) where consumer_id is not null;
create unique index message_threads_of_dossier on message_threads (dossier_id) where dossier_id is not null;
create index message_threads_unread on message_threads (licence_id, unread_since, id, unread_from)
  where unread_since is not null;
create index message_threads_by_reader on message_threads (unread_from) where unread_from is not null;

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
  -- How long a consumer waited for it, where it answers one.
  answer_seconds bigint,
  advice_at timestamptz,
  sent_at timestamptz not null,
  delivered_at timestamptz,
  read_at timestamptz,
  unique (thread_id, position)
);
create index thread_messages_by_sender on thread_messages (sender_consumer_id) where sender_consumer_id is not null;
create index thread_messages_by_action on thread_messages (action_id) where action_id is not null;
create index thread_messages_by_closed on thread_messages (moved_from_id) where moved_from_id is not null;
create index thread_messages_answering on thread_messages (licence_id, sent_at, answer_seconds)
  where answer_seconds is not null;

create table message_attachments (
  id uuid primary key,
  message_id uuid not null references thread_messages on delete cascade,
  place bigint not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  file_key text not null,
  unique (message_id, place),
  unique (file_key)
);

-- The sealed entries of advice that was given by a message, one of each consumer to whom it was given.
create table message_advice (
  message_id uuid not null references thread_messages on delete cascade,
  consumer_id uuid not null references consumers on delete cascade,
  submission_id uuid not null references submissions on delete cascade,
  primary key (message_id, consumer_id)
);
create index message_advice_by_consumer on message_advice (consumer_id);
create index message_advice_by_submission on message_advice (submission_id);

create table thread_reads (
  thread_id uuid not null references message_threads on delete cascade,
  consumer_id uuid not null references consumers,
  position bigint not null,
  read_at timestamptz not null,
  primary key (thread_id, consumer_id)
);
create index thread_reads_by_consumer on thread_reads (consumer_id);

create table thread_drafts (
  thread_id uuid not null references message_threads on delete cascade,
  consumer_id uuid not null references consumers,
  data json not null,
  revision bigint not null,
  updated_at timestamptz not null,
  primary key (thread_id, consumer_id)
);
create index thread_drafts_by_consumer on thread_drafts (consumer_id);
