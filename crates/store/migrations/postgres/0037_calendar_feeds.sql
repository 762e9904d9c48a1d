-- Secret addresses at which calendars read appointments: at most one of an account. `account_kind` is `consumer` or `staff`.
create table calendar_feeds (
  id uuid primary key,
  licence_id uuid not null references licences,
  account_kind text not null,
  account_id uuid not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  unique (account_id, account_kind)
);
