-- The hosts of the pictures in a firm's records, which the page's content security policy names.
create table picture_hosts (
  licence_id blob not null references licences,
  host text not null,
  primary key (licence_id, host)
) strict;

insert or ignore into picture_hosts (licence_id, host)
select distinct licence_id, lower(substr(rest, 1, instr(rest || '/', '/') - 1))
from (
  select products.licence_id, substr(field.value, 9) as rest
  from products, json_tree(products.details) as field
  where products.details like '%"image":"https://%'
    and field.type = 'text' and field.key = 'image' and field.value like 'https://%'
  union all
  select messages.licence_id, substr(field.value, 9)
  from messages, json_tree(messages.details, '$.image') as field
  where field.type = 'text' and field.value like 'https://%'
)
where rest not glob '[?#]*';
