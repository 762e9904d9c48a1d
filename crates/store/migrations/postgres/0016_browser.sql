-- The hosts of the pictures in a firm's records, which the page's content security policy names.
create table picture_hosts (
  licence_id uuid not null references licences,
  host text not null,
  primary key (licence_id, host)
);

insert into picture_hosts (licence_id, host)
select distinct licence_id, lower(split_part(substr(address, 9), '/', 1))
from (
  select licence_id, jsonb_path_query(details::jsonb, '$.**.image ? (@.type() == "string")') #>> '{}' as address
  from products
  where details::text like '%"image":%https://%'
  union all
  select licence_id, jsonb_path_query(details::jsonb, '$.image.* ? (@.type() == "string")') #>> '{}'
  from messages
) as pictures
where address like 'https://%'
on conflict do nothing;
