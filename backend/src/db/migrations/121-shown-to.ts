import { type Kysely, sql } from 'kysely';

const FIELDS = ['relationship_status', 'sexuality', 'body_type', 'hair_color', 'eye_color', 'tattoos', 'interests', 'about'];

/**
 * Visibility of a member's fields: only what they chose, the rest is the contract's default (`DEFAULT_SHOWN_TO`). One column, read by
 * no index and no card of a search; PostgreSQL adds it without rewriting the table.
 */
const STATEMENTS = [
  `alter table profile add column shown_to jsonb not null default '{}', add column indexable boolean not null default false`,
  `alter table profile add constraint profile_shown_to_check check (
    jsonb_typeof(shown_to) = 'object'
    and shown_to - array[${FIELDS.map((field) => `'${field}'`).join(', ')}] = '{}'::jsonb
    and not jsonb_path_exists(shown_to, '$.* ? (!(@ == "nobody" || @ == "members" || @ == "everybody"))'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
