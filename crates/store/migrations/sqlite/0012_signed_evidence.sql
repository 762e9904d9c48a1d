-- By which rules an entry was hashed: 1 without a signature, 2 with one.
alter table submissions add column version integer not null default 1;
-- The action that was sealed: action_id becomes null when that action is deleted, this does not.
alter table submissions add column sealed_action_id blob;
alter table submissions add column key_id text;
alter table submissions add column signature blob;
-- Chains that were begun before entries were signed; the next start of the portal signs their end and removes the row.
create table unsigned_chains (
  licence_id blob primary key references licences
) strict;
insert into unsigned_chains (licence_id) select distinct licence_id from submissions;
-- What was told to the outside about the end of a chain, and the RFC 3161 time stamp of it.
create table evidence_anchors (
  id blob primary key,
  licence_id blob not null references licences,
  chain text not null,
  position integer not null,
  hash blob not null,
  key_id text not null,
  signature blob not null,
  anchored_at text not null,
  time_stamp blob
) strict;
create index evidence_anchors_by_chain on evidence_anchors (licence_id, chain, position);
