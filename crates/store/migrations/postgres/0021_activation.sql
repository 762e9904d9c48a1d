-- Since when a consumer has a sign-in of their own; the firm hears of it once.
alter table consumers add column activated_at timestamptz;

update consumers set activated_at = coalesce(password_changed_at, updated_at) where password_hash is not null;
