-- Withdrawals from contracts. `contract_id` is the signature that concluded the contract; it is withdrawn from once.
create table withdrawals (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers,
  product_id uuid not null references products on delete cascade,
  contract_id uuid not null references submissions,
  submission_id uuid not null references submissions,
  way text not null,
  sent_on date not null,
  name text not null,
  email text,
  state text not null,
  created_at timestamptz not null,
  unique (licence_id, contract_id)
);
create index withdrawals_by_licence on withdrawals (licence_id, id);
create index withdrawals_by_consumer on withdrawals (consumer_id);
create index withdrawals_by_product on withdrawals (product_id);
create index withdrawals_by_contract on withdrawals (contract_id);
create index withdrawals_by_submission on withdrawals (submission_id);
