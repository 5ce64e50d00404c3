-- What a seller says on their page, and when and where their produce is handed over.
alter table users add column presentation text;
alter table users add column pickup jsonb not null default '[]' check (jsonb_typeof(pickup) = 'array');

-- Listings are searched by the kind of their seller: a trigger, so that no writer of accounts can forget them.
create function mark_listings_of_seller() returns trigger language plpgsql as $$
begin
  update listings set seller_professional = new.professional
  where user_id = new.id and seller_professional <> new.professional;
  return null;
end
$$;

create trigger users_mark_listings after update of professional on users
  for each row when (old.professional <> new.professional) execute function mark_listings_of_seller();

-- When the author of the listing first wrote: sellers' pages say how soon they answer, without reading messages.
alter table conversations add column answered_at timestamptz;

update conversations set answered_at = first.sent_at
from (
  select m.conversation_id, min(m.sent_at) as sent_at
  from messages m join conversations c on c.id = m.conversation_id
  where not c.is_direct and m.sender_id = c.partner_id
  group by m.conversation_id
) first
where conversations.id = first.conversation_id;

create index conversations_answered on conversations (partner_id, created_at desc) include (answered_at)
  where answered_at is not null;
