-- Tasks of the firm's people, about a client, a product or an action, or about nothing. Written at the desk and by the firm's
-- system; deleted with what they are about, and at once on a request for erasure.
create table tasks (
  id blob primary key,
  licence_id blob not null references licences,
  -- Counts the changes, so that whoever changes a task that somebody else changed meanwhile is told.
  revision integer not null,
  text text not null,
  due_on text,
  snoozed_until text,
  -- The day under which it is listed: the later of the two, or the last day of the calendar.
  listed_on text not null,
  assignee_id blob references staff,
  branch_external_id text,
  consumer_id blob references consumers on delete cascade,
  product_id blob references products on delete cascade,
  action_id blob references actions on delete cascade,
  created_at text not null,
  created_by text not null,
  changed_at text not null,
  changed_by text not null,
  done_at text,
  done_by text
) strict;
create index tasks_open on tasks (licence_id, assignee_id, listed_on, id) where done_at is null;
create index tasks_open_by_day on tasks (licence_id, listed_on, id) where done_at is null;
create index tasks_done on tasks (licence_id, done_at, id) where done_at is not null;
create index tasks_by_assignee on tasks (assignee_id, done_at, id);
create index tasks_by_consumer on tasks (consumer_id) where consumer_id is not null;
create index tasks_by_product on tasks (product_id) where product_id is not null;
create index tasks_by_action on tasks (action_id) where action_id is not null;

-- Notes of the firm's people about a client or a dossier, telephone calls among them. No client sees them in the portal. Kept
-- for the term of advice.
create table notes (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob references consumers on delete cascade,
  product_id blob references products on delete cascade,
  text text not null,
  -- Of a telephone call: its direction, the person at the other end, and its moment.
  call_direction text,
  call_with text,
  called_at text,
  written_at text not null,
  written_by text not null,
  -- The member of staff who wrote it; null where the firm's system did.
  author_id blob references staff,
  edited_at text
) strict;
create index notes_by_consumer on notes (consumer_id, written_at, id) where consumer_id is not null;
create index notes_by_product on notes (product_id, written_at, id) where product_id is not null;
create index notes_by_author on notes (author_id);

-- Colleagues whom a note mentions, and when each has seen it.
create table note_mentions (
  note_id blob not null references notes on delete cascade,
  licence_id blob not null references licences,
  staff_id blob not null references staff,
  seen_at text,
  primary key (note_id, staff_id)
) strict;
-- A queue of the desk.
create index note_mentions_open on note_mentions (licence_id, staff_id, note_id) where seen_at is null;
create index note_mentions_by_staff on note_mentions (staff_id);
