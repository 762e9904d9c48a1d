-- A payment that is under way keeps its action and its invoice: nothing deletes it along with them. `reported_status` is
-- the last word of the provider, also where nothing was done with it.
create table new_payments (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers,
  action_id blob not null references actions,
  invoice_id blob not null references products,
  provider_id text unique,
  amount_cents integer not null,
  description text not null,
  status text not null,
  checkout_url text,
  created_at text not null,
  updated_at text not null,
  mismatched_at text,
  reported_status text
) strict;
insert into new_payments select id,licence_id,consumer_id,action_id,invoice_id,provider_id,amount_cents,description,status,checkout_url,created_at,updated_at,mismatched_at,null from payments;
drop table payments;
alter table new_payments rename to payments;
create index payments_by_action on payments (action_id);
create index payments_by_consumer on payments (consumer_id);
create unique index payments_one_open on payments (invoice_id) where status in ('NEW', 'CREATED', 'PENDING', 'PAID');
create index payments_by_invoice on payments (invoice_id);
create index payments_open on payments (licence_id, created_at) where status in ('NEW','CREATED','PENDING');

-- What the provider reports as paid and nothing could be booked on.
create table unallocated_payments (
  id blob primary key,
  licence_id blob not null references licences,
  provider_id text not null unique,
  consumer_id blob references consumers on delete set null,
  invoice_external_id text,
  public_number text,
  reported text not null,
  reason text not null,
  created_at text not null,
  dismissed_at text
) strict;
create index unallocated_payments_open on unallocated_payments (licence_id, created_at) where dismissed_at is null;
create index unallocated_payments_by_consumer on unallocated_payments (consumer_id);
