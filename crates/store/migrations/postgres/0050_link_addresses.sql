-- The writer of a consumer's e-mail address, and that of the address to which the link went by which the sign-in was set up.
alter table consumers add column email_set_by json;
alter table consumers add column email_set_at timestamptz;
alter table consumers add column sign_in_address json;
