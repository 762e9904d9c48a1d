alter table webhook_endpoints add column quiet_until timestamptz;
alter table deliveries add column by_hand boolean not null default false;

create index events_of_forgotten on events (licence_id, consumer_external_id, cursor) where type = 'privacy.erased';
