-- Whether the two people of a reservation have used one device or one network, so that nobody is a partner of theirs:
-- docs/decisions/0040-the-record-of-a-seller.md.
create table account_devices (
  user_id uuid not null references users (id) on delete cascade,
  -- Keyed digest of an identifier that the browser keeps.
  device text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device)
);
create index account_devices_old on account_devices (last_used_at);

-- What the buyer has shared with the seller, or with an earlier partner of the seller. Stays when the digests are purged:
-- two accounts that were one person's are not two after half a year.
alter table reservations add column same_source text
  check (same_source in ('device', 'network', 'partnerDevice', 'partnerNetwork'));

create function has_account_source(account uuid, kind text, digest text) returns boolean language sql stable as $$
  select case kind
    when 'device' then exists (select from account_devices d where d.user_id = account and d.device = digest)
    else exists (select from account_networks n where n.user_id = account and n.network = digest)
  end
$$;

create function find_shared_source(one uuid, other uuid) returns text language sql stable as $$
  select case
    when exists (select from account_devices d where d.user_id = one and has_account_source(other, 'device', d.device))
      then 'device'
    when exists (select from account_networks n where n.user_id = one and has_account_source(other, 'network', n.network))
      then 'network'
  end
$$;

create function mark_reservation_source() returns trigger language plpgsql as $$
begin
  if new.same_source is not null or new.buyer_id is null or new.seller_id is null then
    return new;
  end if;
  new.same_source := coalesce(
    find_shared_source(new.buyer_id, new.seller_id),
    (
      select min(r.same_source) from reservations r
      where r.same_source is not null
        and (r.seller_id, r.buyer_id) in ((new.seller_id, new.buyer_id), (new.buyer_id, new.seller_id))
    )
  );
  if new.same_source is null and new.status = 'done' then
    new.same_source := (
      select min(case find_shared_source(new.buyer_id, partner.buyer_id)
        when 'device' then 'partnerDevice' when 'network' then 'partnerNetwork' end)
      from (
        select distinct r.buyer_id from reservations r
        where r.seller_id = new.seller_id and r.status = 'done' and r.same_source is null and r.buyer_id <> new.buyer_id
      ) as partner
    );
  end if;
  return new;
end $$;
create trigger reservation_source before insert or update of status on reservations
  for each row execute function mark_reservation_source();

-- The first log-in of a person from a device or network marks their reservations with others who used it.
create function mark_reservations_of_source() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  digest text := to_jsonb(new) ->> kind;
begin
  update reservations set same_source = kind
    where same_source is null and buyer_id = new.user_id and has_account_source(seller_id, kind, digest);
  update reservations set same_source = kind
    where same_source is null and seller_id = new.user_id and has_account_source(buyer_id, kind, digest);
  return null;
end $$;
create trigger account_network_source after insert on account_networks
  for each row execute function mark_reservations_of_source('network');
create trigger account_device_source after insert on account_devices
  for each row execute function mark_reservations_of_source('device');

update reservations set same_source = 'network'
  where exists (
    select from account_networks n where n.user_id = buyer_id and has_account_source(seller_id, 'network', n.network)
  );

-- Handovers of a seller that somebody reported: the page of a seller and its listings count them.
create index reservations_handed_over on reservations (seller_id)
  where status = 'done' and same_source is null and outcome_at is not null;
