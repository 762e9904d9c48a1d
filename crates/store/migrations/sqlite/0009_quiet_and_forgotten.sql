alter table webhook_endpoints add column quiet_until text;
alter table deliveries add column by_hand integer not null default 0;

create index events_of_forgotten on events (licence_id, consumer_external_id, cursor) where type = 'privacy.erased';
