-- Address, e-mail and telephone of a company may be left out: a professional certifies what there is of it.
alter table users drop constraint users_certified;
alter table users add constraint users_certified check (
  certified_at is null or (professional and num_nulls(company_name, company_siret) = 0)
);
alter table ended_certificates alter column company_address drop not null;
alter table ended_certificates alter column company_email drop not null;
alter table ended_certificates alter column company_phone drop not null;
