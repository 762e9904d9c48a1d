-- The last backup that `balie backup` made: one row.
create table last_backup (
  id integer primary key,
  made_at text not null,
  files integer not null,
  lost_files integer not null
) strict;
create index mails_undelivered on mails (licence_id, id) where state in ('bounced','failed');
create index mails_waiting on mails (licence_id, created_at) where state='waiting';
create index jobs_given_up on jobs (licence_id, failed_at) where failed_at is not null;
create index payments_open on payments (licence_id, created_at) where status in ('NEW','CREATED','PENDING');
-- What the desk's lists of appointments and of invoices are narrowed by.
create index products_by_day on products (licence_id, kind, (details->>'date'));
create index actions_by_invoice on actions (licence_id, (details->>'invoice')) where type='PAY_INVOICE';
