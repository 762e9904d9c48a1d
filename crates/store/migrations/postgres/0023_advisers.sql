-- The firm's advisers, as its records have them.
create table advisers (
  id uuid primary key,
  licence_id uuid not null references licences,
  external_id text not null,
  version bigint not null,
  details json not null,
  updated_at timestamptz not null,
  unique (licence_id, external_id)
);

-- Which products, dossiers among them, name an adviser on a panel.
create table product_advisers (
  product_id uuid not null references products on delete cascade,
  adviser_id uuid not null references advisers,
  primary key (product_id, adviser_id)
);
create index product_advisers_by_adviser on product_advisers (adviser_id);
