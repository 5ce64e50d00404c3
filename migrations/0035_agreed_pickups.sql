-- The pick-up that the two of a conversation agreed on: its day, hours and place.
alter table conversations add column pickup jsonb;
