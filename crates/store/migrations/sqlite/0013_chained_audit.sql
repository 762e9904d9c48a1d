-- The chain of the audit trail: a row for each line, which stays when the line is deleted, and one for each deletion.
create table audit_chain (
  licence_id blob not null references licences,
  position integer not null,
  line_id blob,
  note text,
  version integer not null,
  hash blob not null,
  key_id text,
  signature blob,
  sealed_at text not null,
  primary key (licence_id, position)
) strict;
create unique index audit_chain_by_line on audit_chain (licence_id, line_id);
