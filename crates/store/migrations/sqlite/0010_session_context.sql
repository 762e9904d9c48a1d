alter table sessions add column began text;
alter table sessions add column handed_over_by text;
alter table sessions add column confirmed_at text;
alter table sessions add column confirmed_by text;
update sessions set began = 'handover' where colleague is not null;
update sessions set began = 'action_link' where stage = 'action';

alter table rate_limits add column rounds integer not null default 0;
