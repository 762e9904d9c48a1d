-- A key from before keeps every right, from everywhere, without an end.
alter table service_keys add column scopes text not null default 'records read handover privacy licence';
alter table service_keys add column networks text not null default '';
alter table service_keys add column expires_at text;
alter table service_keys add column last_used_at text;
