-- Push subscriptions of consumers (Web Push). `public_key` is the firm's key (RFC 8292)
-- to which the push service bound the subscription; `endpoint_hash` is the SHA-256 of the endpoint.
create table push_subscriptions (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers on delete cascade,
  -- The session in which it was made, also after that has ended.
  session_id blob not null,
  endpoint text not null,
  endpoint_hash blob not null,
  p256dh blob not null,
  auth blob not null,
  public_key blob not null,
  user_agent text,
  created_at text not null,
  last_success_at text,
  unique (licence_id, endpoint_hash)
) strict;
create index push_subscriptions_by_consumer on push_subscriptions (consumer_id);
