-- What a professional certifies, and shows to everybody (regulation (EU) 2022/2065, article 30), and when a private
-- person read which sanctions a professional risks who passes for one (code de la consommation, D. 111-8).
alter table users add column company_address text;
alter table users add column company_email text;
alter table users add column company_phone text;
alter table users add column certified_at timestamptz;
alter table users add column private_seller_at timestamptz;
alter table users add constraint users_certified check (
  certified_at is null
  or (professional and num_nulls(company_name, company_siret, company_address, company_email, company_phone) = 0)
);
