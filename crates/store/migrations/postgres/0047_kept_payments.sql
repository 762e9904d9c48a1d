-- A payment that is under way keeps its action and its invoice: nothing deletes it along with them. `reported_status` is
-- the last word of the provider, also where nothing was done with it.
alter table payments add column reported_status text;
alter table payments drop constraint payments_action_id_fkey, add constraint payments_action_id_fkey foreign key (action_id) references actions;
alter table payments drop constraint payments_invoice_id_fkey, add constraint payments_invoice_id_fkey foreign key (invoice_id) references products;

-- What the provider reports as paid and nothing could be booked on.
create table unallocated_payments (
  id uuid primary key,
  licence_id uuid not null references licences,
  provider_id text not null unique,
  consumer_id uuid references consumers on delete set null,
  invoice_external_id text,
  public_number text,
  reported text not null,
  reason text not null,
  created_at timestamptz not null,
  dismissed_at timestamptz
);
create index unallocated_payments_open on unallocated_payments (licence_id, created_at) where dismissed_at is null;
create index unallocated_payments_by_consumer on unallocated_payments (consumer_id);
