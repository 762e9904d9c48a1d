-- Whether a consumer wants to be mailed that there is a message of the firm's.
alter table mail_choices add column messages integer not null default 1;
