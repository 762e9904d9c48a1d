-- Every row of a firm's carries the firm: what belongs to a consumer, an action or another row did so by that row alone.

alter table product_owners add column licence_id uuid references licences;
update product_owners t set licence_id=p.licence_id from products p where p.id=t.product_id;
alter table product_owners alter column licence_id set not null;
alter table action_owners add column licence_id uuid references licences;
update action_owners t set licence_id=p.licence_id from actions p where p.id=t.action_id;
alter table action_owners alter column licence_id set not null;
alter table document_owners add column licence_id uuid references licences;
update document_owners t set licence_id=p.licence_id from documents p where p.id=t.document_id;
alter table document_owners alter column licence_id set not null;
alter table product_advisers add column licence_id uuid references licences;
update product_advisers t set licence_id=p.licence_id from products p where p.id=t.product_id;
alter table product_advisers alter column licence_id set not null;
alter table drafts add column licence_id uuid references licences;
update drafts t set licence_id=p.licence_id from consumers p where p.id=t.consumer_id;
alter table drafts alter column licence_id set not null;
alter table idempotency_keys add column licence_id uuid references licences;
update idempotency_keys t set licence_id=p.licence_id from consumers p where p.id=t.consumer_id;
alter table idempotency_keys alter column licence_id set not null;
alter table recovery_codes add column licence_id uuid references licences;
update recovery_codes t set licence_id=p.licence_id from consumers p where p.id=t.consumer_id;
alter table recovery_codes alter column licence_id set not null;
alter table request_sets add column licence_id uuid references licences;
update request_sets t set licence_id=p.licence_id from consumers p where p.id=t.consumer_id;
alter table request_sets alter column licence_id set not null;
alter table refresh_tokens add column licence_id uuid references licences;
update refresh_tokens t set licence_id=p.licence_id from sessions p where p.id=t.session_id;
alter table refresh_tokens alter column licence_id set not null;
alter table two_factor_setups add column licence_id uuid references licences;
update two_factor_setups t set licence_id=p.licence_id from sessions p where p.id=t.session_id;
alter table two_factor_setups alter column licence_id set not null;
alter table thread_drafts add column licence_id uuid references licences;
update thread_drafts t set licence_id=p.licence_id from message_threads p where p.id=t.thread_id;
alter table thread_drafts alter column licence_id set not null;
alter table thread_reads add column licence_id uuid references licences;
update thread_reads t set licence_id=p.licence_id from message_threads p where p.id=t.thread_id;
alter table thread_reads alter column licence_id set not null;
alter table message_advice add column licence_id uuid references licences;
update message_advice t set licence_id=p.licence_id from thread_messages p where p.id=t.message_id;
alter table message_advice alter column licence_id set not null;
alter table message_attachments add column licence_id uuid references licences;
update message_attachments t set licence_id=p.licence_id from thread_messages p where p.id=t.message_id;
alter table message_attachments alter column licence_id set not null;
alter table deliveries add column licence_id uuid references licences;
update deliveries t set licence_id=p.licence_id from webhook_endpoints p where p.id=t.endpoint_id;
alter table deliveries alter column licence_id set not null;
alter table delivery_attempts add column licence_id uuid references licences;
update delivery_attempts t set licence_id=p.licence_id from deliveries p where p.id=t.delivery_id;
alter table delivery_attempts alter column licence_id set not null;

-- During an update the program of before goes on beside the new one and inserts rows without the licence.
create function set_licence() returns trigger language plpgsql as $$
begin
  execute format('select licence_id from %I where id=$1', tg_argv[0])
    into new.licence_id using (to_jsonb(new)->>tg_argv[1])::uuid;
  return new;
end $$;
create trigger set_licence before insert on product_owners for each row when (new.licence_id is null)
  execute function set_licence('products', 'product_id');
create trigger set_licence before insert on action_owners for each row when (new.licence_id is null)
  execute function set_licence('actions', 'action_id');
create trigger set_licence before insert on document_owners for each row when (new.licence_id is null)
  execute function set_licence('documents', 'document_id');
create trigger set_licence before insert on product_advisers for each row when (new.licence_id is null)
  execute function set_licence('products', 'product_id');
create trigger set_licence before insert on drafts for each row when (new.licence_id is null)
  execute function set_licence('consumers', 'consumer_id');
create trigger set_licence before insert on idempotency_keys for each row when (new.licence_id is null)
  execute function set_licence('consumers', 'consumer_id');
create trigger set_licence before insert on recovery_codes for each row when (new.licence_id is null)
  execute function set_licence('consumers', 'consumer_id');
create trigger set_licence before insert on request_sets for each row when (new.licence_id is null)
  execute function set_licence('consumers', 'consumer_id');
create trigger set_licence before insert on refresh_tokens for each row when (new.licence_id is null)
  execute function set_licence('sessions', 'session_id');
create trigger set_licence before insert on two_factor_setups for each row when (new.licence_id is null)
  execute function set_licence('sessions', 'session_id');
create trigger set_licence before insert on thread_drafts for each row when (new.licence_id is null)
  execute function set_licence('message_threads', 'thread_id');
create trigger set_licence before insert on thread_reads for each row when (new.licence_id is null)
  execute function set_licence('message_threads', 'thread_id');
create trigger set_licence before insert on message_advice for each row when (new.licence_id is null)
  execute function set_licence('thread_messages', 'message_id');
create trigger set_licence before insert on message_attachments for each row when (new.licence_id is null)
  execute function set_licence('thread_messages', 'message_id');
create trigger set_licence before insert on deliveries for each row when (new.licence_id is null)
  execute function set_licence('webhook_endpoints', 'endpoint_id');
create trigger set_licence before insert on delivery_attempts for each row when (new.licence_id is null)
  execute function set_licence('deliveries', 'delivery_id');
