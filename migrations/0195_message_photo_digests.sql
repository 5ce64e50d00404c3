-- SHA-256 of each photo as it was sent, so that a message sent again is told from another one under the same key; null
-- for photos that an earlier version stored.
alter table messages add column image_digests text[];
