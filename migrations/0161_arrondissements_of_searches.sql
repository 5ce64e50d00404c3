-- "Lyon 3e arrondissement", as the table of communes writes it.
update saved_searches
set query = jsonb_set(query, '{city}', to_jsonb(replace(query ->> 'city', ' Arrondissement', ' arrondissement')))
where query ->> 'city' ~ ' \d+er? Arrondissement$';
