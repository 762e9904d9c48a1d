-- The draft of a firm's settings, which its administrators share. `attributes` may break rules.
create table settings_drafts (
  licence_id blob primary key references licences,
  revision blob not null,
  base_version integer not null,
  attributes text not null,
  updated_at text not null,
  updated_by text not null
) strict;

-- Every version of a firm's settings. `source` is `desk`, `api` or `operator`; `attributes` is absent where nothing changed
-- since the version before; `published_by` is absent for what stood before versions were kept.
create table settings_versions (
  licence_id blob not null references licences,
  version integer not null,
  published_at text not null,
  published_by text,
  source text not null,
  changes integer not null,
  attributes text,
  primary key (licence_id, version)
) strict;
insert into settings_versions (licence_id, version, published_at, source, changes, attributes)
  select id, version, updated_at, 'operator', 0, settings from licences;

-- Links that show the portal with the draft, and the browsers that followed one.
create table settings_previews (
  id blob primary key,
  licence_id blob not null references licences,
  link_hash blob not null unique,
  -- Of the browser's cookie, once the link was followed.
  cookie_hash blob unique,
  path text not null,
  expires_at text not null
) strict;
