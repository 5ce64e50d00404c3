-- Names of produce that administrators added to the built-in list. No column refers to an account: the log of decisions
-- says who changed what.
create table added_produce_names (
  id uuid primary key,
  name text not null,
  plural text not null,
  category text not null,
  -- Months of harvest, 1 to 12; empty for produce without a season.
  months smallint[] not null,
  -- Other names and spellings.
  synonyms text[] not null,
  -- Number of corrections.
  version integer not null default 0
);
