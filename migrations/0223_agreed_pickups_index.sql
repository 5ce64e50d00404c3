-- Conversations with an appointment of the former kind, which a job moves into reservations. A large site builds it
-- beforehand: this statement with `create index concurrently`.
create index if not exists conversations_pickup on conversations (id) where pickup is not null;
