-- What a professional certified stays for six months after it ends (regulation (EU) 2022/2065, article 30, 5): after the
-- account is erased, has become a private person's, or is another company's. Written by a trigger, so that no eraser of
-- accounts can forget it. Not of accounts never activated, which could publish nothing.
create table ended_certificates (
  -- Of an account that may be gone.
  user_id uuid not null,
  company_name text not null,
  company_siret text not null,
  company_address text not null,
  company_email text not null,
  company_phone text not null,
  certified_at timestamptz not null,
  ended_at timestamptz not null default now(),
  primary key (user_id, certified_at)
);
create index ended_certificates_ended_at on ended_certificates (ended_at);

create function keep_ended_certificate() returns trigger language plpgsql as $$
begin
  insert into ended_certificates (
    user_id, company_name, company_siret, company_address, company_email, company_phone, certified_at
  ) values (
    old.id, old.company_name, old.company_siret, old.company_address, old.company_email, old.company_phone,
    old.certified_at
  )
  on conflict do nothing;
  return null;
end
$$;

create trigger users_keep_erased_certificate after delete on users
  for each row when (old.certified_at is not null and old.verified_at is not null)
  execute function keep_ended_certificate();
create trigger users_keep_ended_certificate after update of certified_at on users
  for each row when (
    old.certified_at is not null and old.verified_at is not null
    and new.certified_at is distinct from old.certified_at
  )
  execute function keep_ended_certificate();
