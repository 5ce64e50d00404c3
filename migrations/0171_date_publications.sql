-- Listings accepted before `published_at` was stored: by the log of decisions, or since their submission where the log
-- does not know. It locks their rows only, as the table of the migration before is already free again.
update listings
set published_at = coalesce(accepted.at, created_at)
from (
  select listings.id, min(decisions.created_at) as at
  from listings left join decisions
    on subject_kind = 'listing' and subject_id = listings.id and action = 'accept-listing'
  where status <> 'gone'
  group by listings.id
) as accepted
where accepted.id = listings.id and (status = 'accepted' or accepted.at is not null) and published_at is null;
