alter table webhook_endpoints add column description text;
alter table webhook_endpoints add column event_types json;
alter table webhook_endpoints add column told_up_to bigint not null default 0;
alter table webhook_endpoints add column disabled_reason text;
create index webhook_endpoints_by_licence on webhook_endpoints (licence_id);

alter table deliveries add column locked_until timestamptz;
alter table deliveries add column failed_at timestamptz;
drop index deliveries_due;
create index deliveries_waiting on deliveries (endpoint_id, next_attempt_at) where next_attempt_at is not null;
create index deliveries_of_endpoint on deliveries (endpoint_id, id);

create table delivery_attempts (
  id uuid primary key,
  delivery_id uuid not null references deliveries on delete cascade,
  attempted_at timestamptz not null,
  status bigint,
  error text,
  duration_ms bigint not null
);
create index delivery_attempts_of_delivery on delivery_attempts (delivery_id);
create index audit_by_licence on audit (licence_id, id);
