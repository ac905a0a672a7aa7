import { type Kysely, sql } from 'kysely';

const NUMBERS = ['n', 'other', 'same', 'either'];
const each = (write: (column: string) => string) => NUMBERS.map(write).join(', ');

/** Adds rows of `profile_count`, or differences of them, to their years. In key order, so that two transactions never deadlock. */
const addToYears = (months: string) => `
  insert into profile_year_count as known (place, gender, year, ${each((column) => column)})
  select place, gender, extract(year from month)::int, ${each((column) => `sum(${column})`)}
  from (${months}) months
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (place, gender, year) do update set ${each((column) => `${column} = known.${column} + excluded.${column}`)}`;

const addingFunction = (name: string, months: string) => `create function ${name}() returns trigger language plpgsql as $body$
begin
  ${addToYears(months)};
  return null;
end $body$`;

const STATEMENTS = [
  // The months of `profile_count` by year: the total of a search for all ages sums some sixty rows instead of some seven hundred. No row
  // for all years: every sign-up of a country would contend for its lock.
  `create table profile_year_count (
    place text not null,
    gender text not null,
    year int not null,
    ${NUMBERS.map((column) => `${column} int not null default 0`).join(', ')},
    primary key (place, gender, year)
  )`,
  addToYears('select * from profile_count'),
  addingFunction('profile_year_count_inserted', 'select * from added'),
  addingFunction(
    'profile_year_count_updated',
    `select * from after union all select place, gender, month, ${each((column) => `-${column}`)} from before`,
  ),
  `create trigger profile_year_count_insert after insert on profile_count
    referencing new table as added for each statement execute function profile_year_count_inserted()`,
  `create trigger profile_year_count_update after update on profile_count
    referencing old table as before new table as after for each statement execute function profile_year_count_updated()`,
  // For searches of a rare age in a country: skips those of that age everywhere else.
  `create index profile_birthdate_country on profile (gender, country, birthdate, region_id) where active`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
