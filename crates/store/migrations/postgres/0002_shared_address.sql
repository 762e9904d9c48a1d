-- Two consumers may have one e-mail address: the first signs in with it, the others by user name.
alter table consumers add column shares_email boolean not null default false;
drop index consumers_by_email;
create index consumers_by_email on consumers (licence_id, email_key);
create unique index consumers_by_own_email on consumers (licence_id, email_key) where not shares_email;
