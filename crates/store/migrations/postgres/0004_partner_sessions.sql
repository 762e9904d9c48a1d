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
