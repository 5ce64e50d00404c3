-- What the author of an accepted listing wants changed, while visitors see it as it was.
create table listing_revisions (
  listing_id uuid primary key references listings (id) on delete cascade,
  -- Those that are to change, named as in the form; `images` holds the paths of all its pictures.
  fields jsonb not null,
  submitted_at timestamptz(3) not null,
  -- Why an administrator refused it; null while it waits.
  refused text
);

create index listing_revisions_waiting on listing_revisions (submitted_at, listing_id) where refused is null;
create index listing_revisions_images on listing_revisions using gin ((fields -> 'images'));
