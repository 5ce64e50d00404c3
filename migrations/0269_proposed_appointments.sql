-- Requests of a seller with a proposed appointment, which stand among the orders of the proposed day: the other orders of
-- a day are found by `reservations_seller_day`. A large site builds it beforehand: this statement with
-- `create index concurrently`.
create index if not exists reservations_proposed on reservations (seller_id)
  where status = 'asked' and pickup_proposed is not null;
