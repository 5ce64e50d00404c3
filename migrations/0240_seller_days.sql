-- Orders of a seller's day: without it, a page of them reads every order that the seller ever had.
create index reservations_seller_day on reservations (seller_id, pickup_date) where seller_id is not null;
