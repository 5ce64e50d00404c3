-- What administrators decided. Ids only, tied to nothing: an erased person leaves no name here, and what was
-- decided about them stays.
create table decisions (
  id uuid primary key,
  admin_id uuid not null,
  subject_kind text not null check (subject_kind in ('listing', 'member', 'report')),
  subject_id uuid not null,
  action text not null,
  before text,
  after text,
  reason text,
  created_at timestamptz not null default now()
);

create index decisions_subject on decisions (subject_kind, subject_id, created_at desc, id desc);

create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger decisions_append_only before update or delete or truncate on decisions
  for each statement execute function refuse_to_rewrite();
