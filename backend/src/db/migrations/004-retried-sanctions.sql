-- a mail about it is being sent until then
alter table sanction add column taken_until timestamptz;
-- null: of an exclusion whose photos are still to be hashed
alter table sanction alter column photo_hashes drop not null;
