-- A second factor that still has to be confirmed: it belongs to the session that asked for it and ends with it.
create table two_factor_setups (
  session_id blob primary key references sessions on delete cascade,
  secret blob not null,
  created_at text not null
) strict;
update consumers set two_factor_secret = null, two_factor_last_step = null where two_factor_enabled = 0;

-- When the firm's reset of the second factor takes effect.
alter table consumers add column two_factor_reset_at text;

-- Links are good for the address they were sent to. Links older than the last change of the record are withdrawn,
-- because it is unknown to which address they went.
delete from one_time_tokens where purpose = 'password' and used_at is null and exists (
  select 1 from consumers where consumers.id = one_time_tokens.consumer_id
    and consumers.updated_at > one_time_tokens.created_at
);
update one_time_tokens set data = json_object('email', (select email_key from consumers where consumers.id = one_time_tokens.consumer_id)) where purpose = 'password' and used_at is null;
