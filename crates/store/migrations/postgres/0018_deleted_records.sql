-- The versions of deleted records: only a newer one opens a record again.
create table deleted_records (
  licence_id uuid not null references licences,
  segment text not null,
  external_id text not null,
  version bigint not null,
  deleted_at timestamptz not null,
  primary key (licence_id, segment, external_id)
);
create index deleted_records_by_age on deleted_records (licence_id, deleted_at);

-- Consumers of whom nothing is left, by a keyed hash of the firm's own id.
create table erased_consumers (
  licence_id uuid not null references licences,
  external_id_hash bytea not null,
  erased_at timestamptz not null,
  primary key (licence_id, external_id_hash)
);
