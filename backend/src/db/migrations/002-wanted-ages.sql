-- The ages that a member looks for, in the row by which they are ranked: a page ranks hundreds. The job that compares them fills what was
-- there before.
alter table profile add column wants_min_age int, add column wants_max_age int;
create function keep_wanted_ages() returns trigger language plpgsql as $$ begin
  update profile set wants_min_age = new.min_age, wants_max_age = new.max_age
    where id = new.member_id and (wants_min_age, wants_max_age) is distinct from (new.min_age, new.max_age);
  return null;
end $$;
create trigger wanted_ages_kept after insert or update of min_age, max_age on match_preference
  for each row execute function keep_wanted_ages();
-- Due at once, not after its first day: until it has run, what members wished before does not count.
insert into job (name, next_at) values ('compare the ages looked for', now());
