-- Who wrote a record last, and so looks after it: the firm's own system or its staff at the desk.
alter table advisers add column managed_by text not null default 'system';
alter table advisers add column managed_by_name text;
alter table consumers add column managed_by text not null default 'system';
alter table consumers add column managed_by_name text;
alter table products add column managed_by text not null default 'system';
alter table products add column managed_by_name text;
alter table actions add column managed_by text not null default 'system';
alter table actions add column managed_by_name text;
alter table documents add column managed_by text not null default 'system';
alter table documents add column managed_by_name text;
alter table messages add column managed_by text not null default 'system';
alter table messages add column managed_by_name text;

-- The adviser record of the member of staff who made a client at the desk, and who sees only their own clients.
alter table consumers add column adviser_external_id text;
create index consumers_by_adviser on consumers (licence_id, adviser_external_id, id)
  where adviser_external_id is not null;

-- Who decided about what was delivered, and when.
alter table documents add column reviewed_at text;
alter table documents add column reviewed_by text;
