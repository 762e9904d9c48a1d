-- Changes of their own data that consumers propose. `mode` is how the firm had it when it was proposed.
create table change_proposals (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers on delete cascade,
  field text not null,
  mode text not null,
  state text not null,
  -- What was in force when it was proposed; absent where nothing was known.
  old_value json,
  value json not null,
  proposed_at timestamptz not null,
  -- Until when it waits, and until when it can be confirmed.
  not_before timestamptz,
  confirm_until timestamptz,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  -- By what whoever proposed it had proved themselves, and when.
  proof text,
  proved_at timestamptz,
  -- Since when the firm has something to decide.
  open_since timestamptz,
  decided_at timestamptz,
  decided_by_kind text,
  decided_by_id text,
  decided_by_name text,
  reason text
);
create unique index change_proposals_pending on change_proposals (consumer_id, field)
  where state in ('unconfirmed','waiting','open');
create index change_proposals_by_consumer on change_proposals (consumer_id, id);
create index change_proposals_by_licence on change_proposals (licence_id, id);
create index change_proposals_open on change_proposals (licence_id, open_since, id, consumer_id, state)
  where state='open';
