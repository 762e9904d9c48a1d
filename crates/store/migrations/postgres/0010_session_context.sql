alter table sessions add column began text;
alter table sessions add column handed_over_by json;
alter table sessions add column confirmed_at timestamptz;
alter table sessions add column confirmed_by text;
update sessions set began = 'handover' where colleague is not null;
update sessions set began = 'action_link' where stage = 'action';

alter table rate_limits add column rounds bigint not null default 0;
