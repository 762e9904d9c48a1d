-- One payment of an invoice may succeed, from whichever of its actions it was begun.
drop index payments_one_open;
create unique index payments_one_open on payments (invoice_id) where status in ('NEW', 'CREATED', 'PENDING', 'PAID');
create index payments_by_invoice on payments (invoice_id);
-- When the provider reported something that was not asked for.
alter table payments add column mismatched_at timestamptz;
create index payment_inbox_by_provider on payment_inbox (provider_id);
