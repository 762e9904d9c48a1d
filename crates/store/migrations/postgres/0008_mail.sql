alter table actions add column required boolean not null default false;
create index actions_by_deadline on actions (licence_id, deadline, id) where deadline is not null;

alter table licences add column mail_since timestamptz;

create table mails (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers on delete cascade,
  kind text not null,
  address text,
  state text not null,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz
);
create index mails_by_licence on mails (licence_id, id);
create index mails_by_consumer on mails (consumer_id, id);
create index mails_by_day on mails (created_at);

create table notices (
  id uuid primary key,
  licence_id uuid not null references licences,
  consumer_id uuid not null references consumers on delete cascade,
  kind text not null,
  subject_id uuid not null,
  occasion text not null,
  required boolean not null,
  pressing boolean not null,
  details json not null,
  created_at timestamptz not null,
  due_at timestamptz,
  mail_id uuid references mails on delete cascade,
  dropped text,
  unique (consumer_id, subject_id, kind, occasion)
);
create index notices_due on notices (due_at) where due_at is not null;
create index notices_waiting on notices (consumer_id) where due_at is not null;
create index notices_by_mail on notices (mail_id);
create index notices_by_day on notices (created_at);

create table mail_choices (
  consumer_id uuid primary key references consumers on delete cascade,
  licence_id uuid not null references licences,
  actions boolean not null,
  reminders boolean not null,
  appointments boolean not null,
  bounced_address text,
  bounces bigint not null,
  updated_at timestamptz not null
);
