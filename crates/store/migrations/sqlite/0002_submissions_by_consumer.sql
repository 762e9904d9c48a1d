create index submissions_by_consumer on submissions (consumer_id);
create index payments_by_consumer on payments (consumer_id);
create index drafts_by_consumer on drafts (consumer_id);
