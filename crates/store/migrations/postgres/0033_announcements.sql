-- What the firm shows to everybody has a name of its own: messages are what consumers and the firm write to each other.
alter table messages rename to announcements;
alter index messages_pkey rename to announcements_pkey;
alter index messages_licence_id_kind_external_id_key rename to announcements_licence_id_kind_external_id_key;
