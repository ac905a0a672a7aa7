import { type Database, type Db, type Deps, hashPassword } from '@nightlark/backend';
import { sql } from 'kysely';
import { DEMO_PASSWORD, type DemoLogin, demoLogins } from './accounts.ts';
import { type Relationships, makeRelationships } from './relationships.ts';
import { makePerson, type Person } from './people.ts';
import { demoPlaceholders } from './portraits/placeholders.ts';
import { seedPromotions } from './promotions.ts';
import { type Random, random } from './random.ts';
import { consentRows, imageRows, photosOf, type Placed, preferenceRows, profileRow } from './rows.ts';

const ROWS_AT_ONCE = 2_000;

/** Bulk insert: thousands of rows a second, where single inserts take minutes. Columns are those of the first row. */
async function insertMany(trx: Db, table: keyof Database, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const chunk = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE));
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${chunk}::jsonb)`.execute(
      trx,
    );
  }
}

/** After inserting explicit ids, moves the table's sequence past them. */
async function advanceIds(trx: Db, table: 'account' | 'image' | 'conversation' | 'message' | 'ledger' | 'consent'): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce((select max(id) from ${sql.table(table)}), 1))`.execute(trx);
}

const SEED = 'nightlark-1';
const DAY_MS = 86_400_000;
/** Enough for demo members to reply for a long time. */
const DEMO_CREDITS = 1_000;

/**
 * Fills an empty database with the demo: simulated members, and the four accounts of the
 * README. Takes some seconds; photos are drawn later, at their first request.
 */
export async function seedDemo(deps: Deps, count: number): Promise<void> {
  const started = performance.now();
  const now = deps.now();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const logins = demoLogins(SEED);
  const members = Array.from({ length: count }, (_, index) => makePerson(SEED, logins.length + index + 1));
  const placed = place(logins, members, now);
  const bonds = makeRelationships(SEED, logins, members, now);
  const placeholderOf = await demoPlaceholders(placed.flatMap(({ person }) => photosOf(person)));
  await deps.db.transaction().execute(async (trx) => {
    await insertMany(
      trx,
      'account',
      placed.map((each, index) => accountRow(each, logins[index], passwordHash)),
    );
    await insertMany(trx, 'profile', placed.map(profileRow));
    await insertMany(
      trx,
      'consent',
      placed.flatMap(consentRows).map((row, index) => ({ id: index + 1, ...row })),
    );
    await insertMany(
      trx,
      'image',
      placed.flatMap((each) => imageRows(each, placeholderOf)),
    );
    await insertMany(trx, 'match_preference', placed.slice(logins.length).flatMap(preferenceRows));
    const credits = placed.map(({ person }, index) => ({ account_id: person.id, balance: logins[index]?.credits ?? DEMO_CREDITS }));
    await insertMany(trx, 'wallet', credits);
    await insertMany(
      trx,
      'ledger',
      credits
        .filter(({ balance }) => balance > 0)
        .map(({ account_id, balance }, index) => ({
          id: index + 1,
          account_id,
          debit: 'given',
          credit: 'member_credits',
          amount: balance,
          reason: 'demo',
          idempotency_key: 'demo',
          created_at: now,
        })),
    );
    await insertBonds(trx, bonds);
    for (const table of ['account', 'image', 'conversation', 'message', 'ledger', 'consent'] as const) await advanceIds(trx, table);
    await seedPromotions(deps, trx);
  });
  deps.log.info({ members: placed.length, ms: Math.round(performance.now() - started) }, 'demo data loaded');
}

async function insertBonds(trx: Parameters<typeof insertMany>[0], bonds: Relationships): Promise<void> {
  await insertMany(trx, 'likes', bonds.likes);
  await insertMany(trx, 'conversation', bonds.conversations);
  await insertMany(
    trx,
    'participant',
    bonds.participants.map((each) => ({ ...each, deleted_until: 0, hidden: false, archived: false })),
  );
  await insertMany(trx, 'message', bonds.messages);
}

/** Assigns dates and image ids to everybody. */
function place(logins: readonly DemoLogin[], members: readonly Person[], now: Date): Placed[] {
  let nextImageId = 1;
  return [...logins.map(({ person }) => person), ...members].map((person, index) => {
    const r = random(`${SEED}:dates:${person.id}`);
    const firstImageId = nextImageId;
    nextImageId += person.scenes.length;
    const signupDate = new Date(now.getTime() - (index < logins.length ? 12 : r.between(1, 700)) * DAY_MS);
    return {
      person,
      signupDate,
      lastActive: new Date(Math.max(signupDate.getTime(), now.getTime() - inactiveMs(r))),
      firstImageId,
      active: logins[index]?.confirmed ?? true,
    };
  });
}

/** Most were active within days. `startDemoJobs` decides who is online. */
function inactiveMs(r: Random): number {
  return (
    r.weighted([
      [r.between(0.01, 1), 40],
      [r.between(1, 7), 35],
      [r.between(7, 40), 25],
    ]) * DAY_MS
  );
}

function accountRow({ person, signupDate }: Placed, login: DemoLogin | undefined, passwordHash: string) {
  return {
    id: person.id,
    email: login?.email ?? `member-${person.id}@members.demo.example`,
    // Simulated members can't log in.
    password_hash: login ? passwordHash : 'none',
    status: login && !login.confirmed ? 'not_confirmed' : 'active',
    paid_user: login?.paid ?? true,
    signup_date: signupDate,
    tracking: {},
    language: login ? 'en' : person.language,
    invisible: false,
    free_messages_used: 0,
    conversations_started: 0,
    demo: !login,
  };
}
