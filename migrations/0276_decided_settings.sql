-- Decisions about the site itself: which setting an administrator changed, from what to what. Of a secret setting the
-- values stay null.
alter table decisions drop constraint decisions_subject_kind_check;
alter table decisions add constraint decisions_subject_kind_check
  check (subject_kind in ('listing', 'member', 'report', 'notice', 'thanks', 'site'));
alter table decisions add column setting text;
alter table decisions add column setting_before text;
alter table decisions add column setting_after text;
