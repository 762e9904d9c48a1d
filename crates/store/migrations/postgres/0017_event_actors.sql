-- Who did what an event tells, and which product it is about. Null in events of before.
alter table events add column actor json;
alter table events add column product json;
