-- Each restore begins a new epoch of the feed. Cursors of the first epoch, which has no row, are of epoch 0.
create table feed_epochs (
  position integer primary key,
  epoch text not null unique,
  -- The last cursor that the feed had handed out when the epoch began.
  starts_after integer not null,
  began_at text not null
) strict;

-- While it has a row, no mail and no webhook goes out.
create table outgoing_holds (
  id integer primary key check (id = 1),
  held_at text not null
) strict;
