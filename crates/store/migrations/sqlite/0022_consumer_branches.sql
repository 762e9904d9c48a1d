-- The branch that serves a consumer, by the firm's own id of it.
alter table consumers add column branch_external_id text;
create index consumers_by_branch on consumers (licence_id, branch_external_id);
-- A dossier that products name is not deleted.
create index products_by_dossier on products (licence_id, dossier_external_id);
