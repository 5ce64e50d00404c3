-- Thanks that the two people of a reservation give each other once it is done.
create table reservation_thanks (
  id uuid primary key,
  reservation_id uuid not null references reservations (id) on delete cascade,
  -- Null once erased, like the words.
  author_id uuid references users (id) on delete set null,
  recipient_id uuid not null references users (id) on delete cascade,
  phrase text not null check (phrase in ('generous', 'punctual', 'tasty', 'friendly', 'asDescribed')),
  text text,
  -- Decision about the words; null without words.
  status text check (status in ('pending', 'accepted', 'refused')),
  -- True once the recipient hid the words.
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  unique (reservation_id, author_id),
  check ((text is null) = (status is null))
);
create index reservation_thanks_author on reservation_thanks (author_id) where author_id is not null;
create index reservation_thanks_recipient on reservation_thanks (recipient_id);
create index reservation_thanks_pending on reservation_thanks (created_at, id) where status = 'pending';
