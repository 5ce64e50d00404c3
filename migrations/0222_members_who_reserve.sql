-- Whether a seller's offers may be reserved, and the day until which a member is away.
alter table users
  add column takes_reservations boolean not null default true,
  add column away_until date;
