-- Pictures of a message, in their order.
alter table messages add column images text[] not null default '{}';
-- Which of some pictures a message shows; most messages have none.
create index if not exists messages_images on messages using gin (images) where images <> '{}';
