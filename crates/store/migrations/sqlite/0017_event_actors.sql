-- Who did what an event tells, and which product it is about. Null in events of before.
alter table events add column actor text;
alter table events add column product text;
