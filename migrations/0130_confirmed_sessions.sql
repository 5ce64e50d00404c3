-- When a code of the second factor last confirmed who uses this session; it counts for fifteen minutes.
alter table sessions add column confirmed_at timestamptz;

-- An administrator made by one with a second factor, who sets one up before acting.
alter table users add column second_factor_required boolean not null default false;
