-- The firm's advisers, as its records have them.
create table advisers (
  id blob primary key,
  licence_id blob not null references licences,
  external_id text not null,
  version integer not null,
  details text not null,
  updated_at text not null,
  unique (licence_id, external_id)
) strict;

-- Which products, dossiers among them, name an adviser on a panel.
create table product_advisers (
  product_id blob not null references products on delete cascade,
  adviser_id blob not null references advisers,
  primary key (product_id, adviser_id)
) strict;
create index product_advisers_by_adviser on product_advisers (adviser_id);
