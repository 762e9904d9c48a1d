-- How far a paper that the portal made is sealed: unsealed, b_b or b_t; null for what is not sealed at all, also for what
-- was made before. `seal_record` says by what and what the file was before.
alter table documents add column seal text;
alter table documents add column seal_record text;
create index documents_by_seal on documents (licence_id, seal, id) where seal in ('unsealed','b_b');
