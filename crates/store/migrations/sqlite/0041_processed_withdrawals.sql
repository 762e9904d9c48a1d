-- When the firm has processed a withdrawal, and who said so.
alter table withdrawals add column processed_at text;
alter table withdrawals add column processed_by_kind text;
alter table withdrawals add column processed_by_id text;
alter table withdrawals add column processed_by_name text;
create index withdrawals_unprocessed on withdrawals (licence_id, created_at, id, consumer_id, product_id, processed_at)
  where processed_at is null;
