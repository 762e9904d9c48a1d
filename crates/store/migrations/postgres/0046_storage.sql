-- What is taken in: reserved before the first byte is stored, and kept for the day that a consumer's limit is about.
create table upload_reservations (
  id uuid primary key,
  licence_id uuid not null references licences,
  -- Absent where the firm stores something.
  consumer_id uuid references consumers on delete cascade,
  -- What may come; once it is stored, what was.
  bytes bigint not null,
  reserved_at timestamptz not null,
  stored_at timestamptz
);
create index upload_reservations_by_consumer on upload_reservations (consumer_id, reserved_at) where consumer_id is not null;
create index upload_reservations_by_licence on upload_reservations (licence_id, stored_at, reserved_at, bytes);
create index upload_reservations_by_age on upload_reservations (reserved_at);

-- What a firm's rows name in all, less what its reservations say was stored: counted now and then.
create table storage_totals (
  licence_id uuid primary key references licences,
  bytes bigint not null,
  counted_at timestamptz not null
);

create index documents_by_size on documents (licence_id, bytes);
create index message_attachments_by_size on message_attachments (licence_id, bytes);
create index documents_by_uploader_and_size on documents (uploaded_by, bytes);
drop index documents_by_uploader;
