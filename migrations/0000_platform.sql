-- Calls counted for the limits; what a crash loses only forgives.
create unlogged table throttle_hits (
  key text primary key,
  hits integer not null,
  expires_at timestamptz not null
);

create index throttle_hits_expired on throttle_hits (expires_at);
