-- Hashes of the secrets of addresses that install the site, printed by its starts until there is an administrator.
create table installation_links (
  hash text primary key,
  expires_at timestamptz not null
);
