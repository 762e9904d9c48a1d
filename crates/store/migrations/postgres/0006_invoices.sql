-- The moment at which an invoice got its number from the series of the firm; null for one whose number came with the record.
alter table products add column sent_at timestamptz;
-- The amount that credit notes took off an invoice, in cents.
alter table products add column credited_cents bigint not null default 0;
-- The credit notes of an invoice.
create index invoices_by_credited on products (licence_id, (details->>'credits')) where kind='invoice';
-- Invoices that the firm is writing: nobody else ever reads them. Go with an erasure.
create table invoice_drafts (
  id uuid primary key,
  licence_id uuid not null references licences,
  -- The name that the invoice keeps once it is sent.
  external_id text not null,
  -- The client who is to pay.
  consumer_id uuid not null references consumers,
  details json not null,
  -- Grows with each change, so that nobody writes over what a colleague typed.
  revision bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text,
  unique (licence_id, external_id)
);
create index invoice_drafts_by_consumer on invoice_drafts (consumer_id);
-- The series of invoice numbers of a firm in a year: the last number that was given out.
create table invoice_series (
  licence_id uuid not null references licences,
  year bigint not null,
  last_number bigint not null,
  primary key (licence_id, year)
);
-- Reminders of invoices that were not paid in time. Go with their invoice.
create table invoice_reminders (
  id uuid primary key,
  licence_id uuid not null references licences,
  product_id uuid not null references products on delete cascade,
  -- 'reminder', or 'final_notice' for the letter before collection costs.
  kind text not null,
  -- The day in Amsterdam: at most one goes out on a day.
  day date not null,
  sent_at timestamptz not null,
  sent_by text,
  open_cents bigint not null,
  -- The collection costs that the letter names.
  costs_cents bigint,
  -- The clients to whose address it was mailed, by their own ids.
  mailed_to json not null,
  document_id uuid references documents on delete set null,
  unique (product_id, day)
);
create index invoice_reminders_by_document on invoice_reminders (document_id);
