-- Keyed digest of listing and network that an open report came from: reports of one network count as one person's.
alter table reports add column network text;
create index reports_reporter on reports (reporter_id);
