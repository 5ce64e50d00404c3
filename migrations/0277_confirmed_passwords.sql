-- When the password last confirmed a call of this session; it counts for fifteen minutes.
alter table sessions add column password_confirmed_at timestamptz;
