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
