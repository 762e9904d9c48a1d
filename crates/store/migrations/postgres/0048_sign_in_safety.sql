-- To which issuer, and as which client, a request went: its answer counts from there alone. Requests of before, which
-- live for ten minutes, are forgotten.
delete from identity_requests;
alter table identity_requests add column issuer text not null default '';
alter table identity_requests add column client_id text not null default '';

-- Links by which a member of staff signs in whom the failures of others lock out: good once, for a quarter of an hour.
create table staff_unlock_links (
  token_hash bytea primary key,
  licence_id uuid not null references licences,
  staff_id uuid not null references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_unlock_links_by_staff on staff_unlock_links (staff_id);
create index staff_unlock_links_by_end on staff_unlock_links (expires_at);
