-- The draft of a firm's settings, which its administrators share. `attributes` may break rules.
create table settings_drafts (
  licence_id uuid primary key references licences,
  revision uuid not null,
  base_version bigint not null,
  attributes json not null,
  updated_at timestamptz not null,
  updated_by json not null
);

-- Every version of a firm's settings. `source` is `desk`, `api` or `operator`; `attributes` is absent where nothing changed
-- since the version before; `published_by` is absent for what stood before versions were kept.
create table settings_versions (
  licence_id uuid not null references licences,
  version bigint not null,
  published_at timestamptz not null,
  published_by json,
  source text not null,
  changes bigint not null,
  attributes json,
  primary key (licence_id, version)
);
insert into settings_versions (licence_id, version, published_at, source, changes, attributes)
  select id, version, updated_at, 'operator', 0, settings from licences;

-- Links that show the portal with the draft, and the browsers that followed one.
create table settings_previews (
  id uuid primary key,
  licence_id uuid not null references licences,
  link_hash bytea not null unique,
  -- Of the browser's cookie, once the link was followed.
  cookie_hash bytea unique,
  path text not null,
  expires_at timestamptz not null
);
