-- By which identity provider a member of staff last proved themselves in the session, and at which level of assurance.
alter table staff_sessions add column provider text;
alter table staff_sessions add column assurance text;

-- The level of assurance at which a linked person last came back.
alter table identities add column assurance text;
