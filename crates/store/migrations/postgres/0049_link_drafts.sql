-- What was typed by the link of one action stands apart from what was typed signed in.
create table link_drafts (
  action_id uuid not null references actions on delete cascade,
  consumer_id uuid not null references consumers,
  data json not null,
  revision bigint not null,
  updated_at timestamptz not null,
  licence_id uuid not null references licences,
  primary key (action_id, consumer_id)
);
create index link_drafts_by_consumer on link_drafts (consumer_id);
-- Whoever has no sign-in of their own may have typed theirs by the link: it is in both.
insert into link_drafts (action_id,consumer_id,data,revision,updated_at,licence_id)
  select d.action_id,d.consumer_id,d.data,d.revision,d.updated_at,d.licence_id from drafts d
  join actions a on a.id=d.action_id join consumers c on c.id=d.consumer_id
  where a.type='MORTGAGE_CHECK' and c.password_hash is null and not c.two_factor_enabled
  and not exists (select 1 from passkeys p where p.account_kind='consumer' and p.account_id=c.id)
  and not exists (select 1 from identities i where i.account_kind='consumer' and i.account_id=c.id);
