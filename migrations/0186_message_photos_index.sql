-- Which of some pictures a message shows; most messages have none. A large site builds it beforehand: the column of the
-- migration before, then this statement with `create index concurrently`.
create index if not exists messages_images on messages using gin (images) where images <> '{}';
