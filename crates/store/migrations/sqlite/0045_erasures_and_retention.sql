-- When a night's retention last ran: one row. An installation of before is judged by what was last written in it.
create table last_retention (
  id integer primary key,
  ran_at text not null
) strict;
insert into last_retention (id, ran_at)
  select 1, written_at from (
    select max(occurred_at) as written_at from (
      select * from (select occurred_at from audit order by id desc limit 1)
      union all select * from (select occurred_at from events order by cursor desc limit 1)
    )
  ) where written_at is not null;
-- Which entries of the list of erasures, which is kept beside the files, this database knows: those of its own erasures, and
-- those that were applied to it.
create table listed_erasures (
  licence_id blob not null references licences,
  entry text not null,
  primary key (licence_id, entry)
) strict;
create index events_of_consumer on events (licence_id, consumer_external_id) where consumer_external_id is not null;
-- Nobody searches for them any more.
delete from consumer_terms where consumer_id in (select consumer_id from erasures);
-- An erasure took the log of mails and proposals that were not decided; what the feed says of either goes as well.
update events set data = '{}' where (type = 'mail.bounced' or type like 'consumer.change_%')
  and exists (select 1 from consumers c join erasures e on e.consumer_id = c.id
    where c.licence_id = events.licence_id and c.external_id = events.consumer_external_id);
