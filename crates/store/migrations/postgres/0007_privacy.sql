-- Nothing of theirs is deleted, whatever its term.
create table holds (
  consumer_id uuid primary key references consumers on delete cascade,
  licence_id uuid not null references licences,
  reason text not null,
  created_at timestamptz not null
);
-- Who asked to be forgotten: what must be kept is kept from view until its term ends.
create table erasures (
  consumer_id uuid primary key references consumers on delete cascade,
  licence_id uuid not null references licences,
  asked_at timestamptz not null
);
create index consumers_ended on consumers (licence_id, ended_at) where ended_at is not null;
-- An event that is past its term takes its deliveries along.
create index deliveries_by_event on deliveries (event_id);
