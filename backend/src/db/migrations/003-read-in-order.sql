-- no transaction
-- In the place of `profile_search`, `profile_search_country` and `profile_rnd`, with the date of birth in the key: who isn't of the wanted
-- age is passed over without reading their row.
drop index concurrently if exists profile_latest;
create index concurrently profile_latest on profile (gender, last_active desc, id desc, birthdate) include (country, sexuality) where active;
drop index concurrently if exists profile_latest_country;
create index concurrently profile_latest_country on profile (gender, country, last_active desc, id desc, birthdate) include (sexuality) where active;
drop index concurrently if exists profile_drawn;
create index concurrently profile_drawn on profile (gender, country, rnd, birthdate) where active;
drop index concurrently if exists profile_search;
drop index concurrently if exists profile_search_country;
drop index concurrently if exists profile_rnd;
