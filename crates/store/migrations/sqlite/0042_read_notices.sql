-- When the consumer saw a notice in the list of the portal.
alter table notices add column read_at text;
