-- When a conversation began with a text that its author had sent to several people before. It is mailed and notified to
-- the receiver only once they have answered.
alter table conversations add column repeated_at timestamptz;

-- What the site itself found about a person, in the list of what members report; null: a member reported it.
alter table person_reports add column finding text check (finding in ('repeatedMessages', 'publicProfile'));
create unique index person_reports_one_finding on person_reports (reported_id, finding)
  where closed_at is null and finding is not null;
