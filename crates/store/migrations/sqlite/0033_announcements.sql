-- What the firm shows to everybody has a name of its own: messages are what consumers and the firm write to each other.
alter table messages rename to announcements;
