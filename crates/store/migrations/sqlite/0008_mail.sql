alter table actions add column required integer not null default 0;
create index actions_by_deadline on actions (licence_id, deadline, id) where deadline is not null;

alter table licences add column mail_since text;

create table mails (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers on delete cascade,
  kind text not null,
  address text,
  state text not null,
  error text,
  created_at text not null,
  sent_at text,
  ended_at text
) strict;
create index mails_by_licence on mails (licence_id, id);
create index mails_by_consumer on mails (consumer_id, id);
create index mails_by_day on mails (created_at);

create table notices (
  id blob primary key,
  licence_id blob not null references licences,
  consumer_id blob not null references consumers on delete cascade,
  kind text not null,
  subject_id blob not null,
  occasion text not null,
  required integer not null,
  pressing integer not null,
  details text not null,
  created_at text not null,
  due_at text,
  mail_id blob references mails on delete cascade,
  dropped text,
  unique (consumer_id, subject_id, kind, occasion)
) strict;
create index notices_due on notices (due_at) where due_at is not null;
create index notices_waiting on notices (consumer_id) where due_at is not null;
create index notices_by_mail on notices (mail_id);
create index notices_by_day on notices (created_at);

create table mail_choices (
  consumer_id blob primary key references consumers on delete cascade,
  licence_id blob not null references licences,
  actions integer not null,
  reminders integer not null,
  appointments integer not null,
  bounced_address text,
  bounces integer not null,
  updated_at text not null
) strict;
