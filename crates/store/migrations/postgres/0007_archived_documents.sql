-- The moment at which the firm took a document out of the consumers' view; null for one that they see.
alter table documents add column archived_at timestamptz;
