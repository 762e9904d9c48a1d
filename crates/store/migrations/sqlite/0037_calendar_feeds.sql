-- Secret addresses at which calendars read appointments: at most one of an account. `account_kind` is `consumer` or `staff`.
create table calendar_feeds (
  id blob primary key,
  licence_id blob not null references licences,
  account_kind text not null,
  account_id blob not null,
  secret_hash blob not null unique,
  created_at text not null,
  unique (account_id, account_kind)
) strict;
