-- Push subscriptions of consumers (Web Push). `public_key` is the firm's key (RFC 8292)
-- to which the push service bound the subscription; `endpoint_hash` is the SHA-256 of the endpoint.
create table push_subscriptions (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers on delete cascade,
  -- The session in which it was made, also after that has ended.
  session_id uuid not null,
  endpoint text not null,
  endpoint_hash bytea not null,
  p256dh bytea not null,
  auth bytea not null,
  public_key bytea not null,
  user_agent text,
  created_at timestamptz not null,
  last_success_at timestamptz,
  unique (licence_id, endpoint_hash)
);
create index push_subscriptions_by_consumer on push_subscriptions (consumer_id);
