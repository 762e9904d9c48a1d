-- The moment since which something that a client did waits until somebody of the firm has seen it; null for an event that
-- waits in another queue or in none, and for one that was seen.
alter table events add column report_since text;
-- A queue of the desk.
create index events_reported on events (licence_id, report_since, id, consumer_external_id) where report_since is not null;
-- A colleague's choice of how often they are mailed about what clients do.
alter table staff add column notices text not null default 'at_once';
-- The numbers of things of which they are still to be mailed, by queue, and when that mail goes out; null: of nothing.
alter table staff add column pending_notices text;
alter table staff add column notices_due_at text;
-- The number of an invoice is looked up before another one gets it.
create index invoices_by_number on products (licence_id, (details->>'public_number')) where kind='invoice';
-- The name by which lists of clients are sorted: the last name without its prefix, folded. Filled in with the search terms.
alter table consumers add column sort_name text not null default '';
create index consumers_by_sort_name on consumers (licence_id, sort_name, external_id);
