-- Why a delivery was rejected, until the next delivery; the firm's own comment stays beside it.
alter table actions add column rejection text;
-- Since when consumers no longer see a record that cannot be deleted.
alter table actions add column archived_at text;
alter table products add column archived_at text;
-- What a consumer did in a product, which a newer version of the record does not undo.
alter table products add column consumer_fields text;

update actions set rejection = comment
where is_done = 0 and comment is not null
  and exists (select 1 from documents d where d.action_id = actions.id and d.state = 'rejected' and d.reason = actions.comment);

update products set consumer_fields = json_object(
  'is_signed', json('true'),
  'date_finalised', details ->> '$.date_finalised',
  'sepa_accountholder_iban_account', details ->> '$.sepa_accountholder_iban_account',
  'sepa_accountholder_iban_name', details ->> '$.sepa_accountholder_iban_name')
where kind = 'otd' and details ->> '$.is_signed' = 1
  and exists (select 1 from submissions s join actions a on a.id = s.action_id
              where a.product_id = products.id and s.type = 'SIGN_OTD');
