-- Contests: what the person a decision is about says against it (règlement (UE) 2022/2065, article 20). No foreign key
-- to the log of decisions, which is append-only and refers to nothing that can be erased.
create table contests (
  id uuid primary key,
  decision_id uuid not null unique,
  user_id uuid not null references users (id) on delete cascade,
  reason text not null,
  text text,
  state text not null default 'open' check (state in ('open', 'upheld', 'reversed')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  -- The decision in the log that answers.
  answer_decision_id uuid,
  check ((state = 'open') = (answered_at is null)),
  check ((state = 'open') = (answer_decision_id is null))
);

create index contests_open on contests (created_at, id) where state = 'open';
create index contests_user on contests (user_id);
create index contests_answer on contests (answer_decision_id) where answer_decision_id is not null;
