-- Slots ("encarts"): what administrators show among the listings. A row with the id of a built-in slot replaces it. No
-- column refers to an account: the log of decisions says who changed what.
create table slots (
  id uuid primary key,
  place text not null check (place in ('home', 'results')),
  title text not null,
  text text not null,
  -- Path of the site or https address; null for a slot that leads nowhere.
  link text,
  -- Name of the drawing that is shown where there is no image.
  drawing text not null,
  image text,
  -- First and last day, in Paris.
  starts_on date,
  ends_on date,
  position integer not null,
  is_on boolean not null,
  check (starts_on <= ends_on)
);
create index slots_image on slots (image) where image is not null;

-- Views and clicks of a slot by day in Paris; nothing about who they came from. A built-in slot has no row above.
create table slot_counts (
  slot_id uuid not null,
  day date not null,
  views integer not null,
  clicks integer not null,
  primary key (slot_id, day)
);
