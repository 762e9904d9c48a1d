-- Who wrote a consumer's e-mail address last, and whose address the link went to by which the sign-in was set up.
alter table consumers add column email_set_by json;
alter table consumers add column email_set_at timestamptz;
alter table consumers add column sign_in_address json;
