-- A firm's own needs lists, every version of them. What every firm begins with is part of the program.
create table request_templates (
  licence_id blob not null references licences,
  id text not null,
  version integer not null,
  details text not null,
  changed_at text not null,
  changed_by text,
  primary key (licence_id, id, version)
) strict;

-- Sets of requests that were sent with a key, so that one that is sent again is made once.
create table request_sets (
  consumer_id blob not null references consumers,
  sender text not null,
  key text not null,
  content_hash blob not null,
  body text not null,
  created_at text not null,
  primary key (consumer_id, sender, key)
) strict;
