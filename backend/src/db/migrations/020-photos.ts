import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table image
    add column reason text,
    add column reviewed_at timestamptz,
    add column reviewed_by text,
    -- a tiny WebP in base64, made from the blurred twin
    add column placeholder text,
    -- the files that exist as AVIF too
    add column avif text[] not null default '{}',
    -- the uncropped picture, for its owner alone
    add column source_name text unique,
    add column source_width int,
    add column source_height int,
    add column crop jsonb`,
  `create index image_pending on image (created_at, id) where status = 'pending'`,
  `create index image_reviewed on image (reviewed_at desc) where reviewed_at is not null`,
  // Photos that a member deleted, restorable for a while.
  `create table removed_image (
    id int primary key,
    profile_id int not null references profile (id) on delete cascade,
    image jsonb not null,
    removed_at timestamptz not null default now()
  )`,
  // However a row of image is deleted (its member deletes it, or the whole account is), its files are queued and deleted later.
  `create table unused_files (
    storage_key text primary key,
    since timestamptz not null default now()
  )`,
  `create function remember_unused_files() returns trigger language plpgsql as $$
    begin
      insert into unused_files (storage_key) values (old.storage_key) on conflict (storage_key) do update set since = now();
      return null;
    end
  $$`,
  `create trigger image_deleted after delete on image for each row execute function remember_unused_files()`,
];

/** Reviews with reasons, crops, sizes, and soft deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
