-- The writer of a consumer's e-mail address, and that of the address to which the link went by which the sign-in was set up.
alter table consumers add column email_set_by text;
alter table consumers add column email_set_at text;
alter table consumers add column sign_in_address text;
