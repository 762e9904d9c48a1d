-- The chain of the audit trail: a row for each line, which stays when the line is deleted, and one for each deletion.
create table audit_chain (
  licence_id uuid not null references licences,
  position bigint not null,
  line_id uuid,
  note text,
  version bigint not null,
  hash bytea not null,
  key_id text,
  signature bytea,
  sealed_at timestamptz not null,
  primary key (licence_id, position)
);
create unique index audit_chain_by_line on audit_chain (licence_id, line_id);
