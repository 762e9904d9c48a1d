-- By which rules an entry was hashed: 1 without a signature, 2 with one.
alter table submissions add column version bigint not null default 1;
-- The action that was sealed: action_id becomes null when that action is deleted, this does not.
alter table submissions add column sealed_action_id uuid;
alter table submissions add column key_id text;
alter table submissions add column signature bytea;
-- Chains that were begun before entries were signed; the next start of the portal signs their end and removes the row.
create table unsigned_chains (
  licence_id uuid primary key references licences
);
insert into unsigned_chains (licence_id) select distinct licence_id from submissions;
-- What was told to the outside about the end of a chain, and the RFC 3161 time stamp of it.
create table evidence_anchors (
  id uuid primary key,
  licence_id uuid not null references licences,
  chain text not null,
  position bigint not null,
  hash bytea not null,
  key_id text not null,
  signature bytea not null,
  anchored_at timestamptz not null,
  time_stamp bytea
);
create index evidence_anchors_by_chain on evidence_anchors (licence_id, chain, position);
