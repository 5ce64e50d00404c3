-- Pictures of a message, in their order. Photos alone come without a text: `text` then says how many they are.
alter table messages
  add column images text[] not null default '{}',
  add column photos_alone boolean not null default false;
