alter table listings
  -- What the author of an offer to trade would like for it.
  add column in_exchange text,
  -- How far from its commune a request reaches, in kilometres; null: that commune only.
  add column search_radius smallint check (search_radius between 1 and 50);

-- A request says where its author looks, not where something is to be fetched.
update listings set street = null, street_number = null
where main_type = 'asked' and (street is not null or street_number is not null);

update listing_revisions set fields = fields #- '{location,street}' #- '{location,streetNumber}'
where listing_id in (select id from listings where main_type = 'asked') and fields -> 'location' is not null;
