-- Settings that administrators gave the site, as their variables would give them. A setting without a row has its default.
create table settings (
  name text primary key,
  value text not null,
  changed_at timestamptz not null default now()
);
