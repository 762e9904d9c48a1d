-- The code by which the portal knows a line of the trail as its own before it is chained; its key is not in the database.
-- Lines that were chained before this migration have none.
alter table audit add column mac blob;
