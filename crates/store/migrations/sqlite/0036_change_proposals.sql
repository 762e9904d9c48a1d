-- Changes of their own data that consumers propose. `mode` is how the firm had it when it was proposed.
create table change_proposals (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers on delete cascade,
  field text not null,
  mode text not null,
  state text not null,
  -- What was in force when it was proposed; absent where nothing was known.
  old_value text,
  value text not null,
  proposed_at text not null,
  -- Until when it waits, and until when it can be confirmed.
  not_before text,
  confirm_until text,
  old_confirmed_at text,
  new_confirmed_at text,
  -- By what whoever proposed it had proved themselves, and when.
  proof text,
  proved_at text,
  -- Since when the firm has something to decide.
  open_since text,
  decided_at text,
  decided_by_kind text,
  decided_by_id text,
  decided_by_name text,
  reason text
) strict;
create unique index change_proposals_pending on change_proposals (consumer_id, field)
  where state in ('unconfirmed','waiting','open');
create index change_proposals_by_consumer on change_proposals (consumer_id, id);
create index change_proposals_by_licence on change_proposals (licence_id, id);
-- SQLite counts by an index alone when it holds the columns of its condition too.
create index change_proposals_open on change_proposals (licence_id, open_since, id, consumer_id, state)
  where state='open';
