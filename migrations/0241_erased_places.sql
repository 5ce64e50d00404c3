-- Places of appointments of which one person has left: either's home, which nobody has to know any more.
update reservations set pickup = jsonb_set(pickup, '{place}', '"Lieu effacé"')
where (seller_id is null or buyer_id is null) and pickup is not null;
