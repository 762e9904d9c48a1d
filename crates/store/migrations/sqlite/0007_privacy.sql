-- Nothing of theirs is deleted, whatever its term.
create table holds (
  consumer_id blob primary key references consumers on delete cascade,
  licence_id blob not null references licences,
  reason text not null,
  created_at text not null
) strict;
-- Who asked to be forgotten: what must be kept is kept from view until its term ends.
create table erasures (
  consumer_id blob primary key references consumers on delete cascade,
  licence_id blob not null references licences,
  asked_at text not null
) strict;
create index consumers_ended on consumers (licence_id, ended_at) where ended_at is not null;
-- An event that is past its term takes its deliveries along.
create index deliveries_by_event on deliveries (event_id);
