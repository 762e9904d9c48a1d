-- What clients are found by at the desk: folded texts, each by how it begins. `terms_version` says by which rules they
-- were made; those of 0 are made when the program starts.
alter table consumers add column terms_version integer not null default 0;
create index consumers_by_terms_version on consumers (terms_version, id);
create table consumer_terms (
  licence_id blob not null references licences,
  term text not null,
  field text not null,
  consumer_id blob not null references consumers on delete cascade,
  primary key (licence_id, term, field, consumer_id)
) strict, without rowid;
create index consumer_terms_by_consumer on consumer_terms (consumer_id, term, field);
create index dossiers_by_name on products (licence_id, lower(external_id)) where kind='dossier';

-- When a client was last invited to sign in.
alter table consumers add column invited_at text;
update consumers set invited_at = (select max(m.created_at) from mails m
  where m.consumer_id = consumers.id and m.kind = 'invitation') where activated_at is null;

-- What waits for somebody at the firm. SQLite counts by an index alone when it holds the columns of its condition too.
create index consumers_invited on consumers (licence_id, invited_at, id, activated_at, ended_at)
  where invited_at is not null and activated_at is null and ended_at is null;
create index invitations_not_arrived on mails (licence_id, consumer_id, created_at)
  where kind='invitation' and state in ('bounced','failed');
create index documents_delivered on documents (licence_id, created_at, id, state, action_id)
  where state='received' and action_id is not null;
create index actions_open on actions (licence_id, deadline, id, is_done, archived_at)
  where not is_done and archived_at is null and deadline is not null;
create index actions_answered on actions (licence_id, executed_at, id, type, is_done, processed_at, archived_at)
  where is_done and processed_at is null and archived_at is null and executed_at is not null;
