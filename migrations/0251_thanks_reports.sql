-- What members say is wrong with thanks; apart from `person_reports`, whose unique index has one open report of a person
-- for each reporter and message.
create table thanks_reports (
  id uuid primary key,
  thanks_id uuid not null references reservation_thanks (id) on delete cascade,
  -- Author of the thanks.
  reported_id uuid not null references users (id) on delete cascade,
  reporter_id uuid references users (id) on delete set null,
  reason text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references users (id) on delete set null
);
create unique index thanks_reports_one_open on thanks_reports (reporter_id, thanks_id)
  where closed_at is null and reporter_id is not null;
create index thanks_reports_open on thanks_reports (created_at, id) where closed_at is null;
create index thanks_reports_reported on thanks_reports (reported_id);
create index thanks_reports_thanks on thanks_reports (thanks_id);

alter table decisions drop constraint decisions_subject_kind_check;
alter table decisions add constraint decisions_subject_kind_check
  check (subject_kind in ('listing', 'member', 'report', 'notice', 'thanks'));
