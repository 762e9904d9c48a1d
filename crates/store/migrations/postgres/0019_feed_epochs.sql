-- Each restore begins a new epoch of the feed. Cursors of the first epoch, which has no row, are of epoch 0.
create table feed_epochs (
  position bigint primary key,
  epoch text not null unique,
  -- The last cursor that the feed had handed out when the epoch began.
  starts_after bigint not null,
  began_at timestamptz not null
);

-- While it has a row, no mail and no webhook goes out.
create table outgoing_holds (
  id bigint primary key check (id = 1),
  held_at timestamptz not null
);
