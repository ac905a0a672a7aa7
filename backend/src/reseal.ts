import { sql } from 'kysely';
import type { Db } from './db/open.ts';
import { type Seal, sealFor } from './seal.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';
import { MARKS, type Secrets } from './secrets.ts';

const BATCH = 200;

interface Seals {
  current: Seal;
  all: Seal;
}

interface Resealed {
  place: string;
  /** Encrypted anew. */
  changed: number;
  /** Which none of the keys opens: they stay as they are. */
  unreadable: number;
}

/**
 * Encrypts anew with the current `BANK_SECRET` what was with the former one, in batches beside running processes: two at once, and one that
 * was ended and started again, do no harm. Last the key of marks, without which no process starts: so none does without the former value
 * until all is done.
 */
export async function reseal(db: Db, { bank }: Pick<Secrets, 'bank'>): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const [place, { purpose, key }] of Object.entries(SEALED_COLUMNS))
    done.push(await resealColumn(db, place, key, sealsFor(bank, purpose)));
  if (done.every(({ unreadable }) => unreadable === 0)) done.push(await resealMarks(db, sealsFor(bank, MARKS)));
  return done;
}

const sealsFor = (bank: Secrets['bank'], purpose: string): Seals => ({
  current: sealFor(bank.slice(0, 1), purpose),
  all: sealFor(bank, purpose),
});

async function resealColumn(db: Db, place: string, keyName: string, seals: Seals): Promise<Resealed> {
  const [table, column] = place.split('.') as [string, string];
  const [from, value, key] = [sql.table(table), sql.ref(column), sql.ref(keyName)];
  const result: Resealed = { place, changed: 0, unreadable: 0 };
  let after: unknown;
  while (true) {
    const { rows } = await sql<{ id: unknown; sealed: Buffer }>`select ${key} as id, ${value} as sealed from ${from}
      where ${value} is not null ${after === undefined ? sql`` : sql`and ${key} > ${after}`} order by ${key} limit ${BATCH}`.execute(db);
    if (rows.length === 0) return result;
    after = rows.at(-1)!.id;
    await db.transaction().execute(async (trx) => {
      for (const { id, sealed } of rows) {
        const anew = sealedAnew(Buffer.from(sealed), seals);
        if (anew === 'unreadable') result.unreadable++;
        // What was changed meanwhile is encrypted already.
        if (anew instanceof Buffer)
          result.changed += Number(
            (await sql`update ${from} set ${value} = ${anew} where ${key} = ${id} and ${value} = ${sealed}`.execute(trx)).numAffectedRows,
          );
      }
    });
  }
}

async function resealMarks(db: Db, seals: Seals): Promise<Resealed> {
  const marks = db.selectFrom('server_secret').select('value').where('name', '=', MARKS);
  const { value } = await marks.executeTakeFirstOrThrow();
  const anew = sealedAnew(Buffer.from(value, 'base64'), seals);
  if (!(anew instanceof Buffer)) return { place: MARKS, changed: 0, unreadable: anew === 'unreadable' ? 1 : 0 };
  await db
    .updateTable('server_secret')
    .set({ value: anew.toString('base64') })
    .where('name', '=', MARKS)
    .execute();
  return { place: MARKS, changed: 1, unreadable: 0 };
}

/** @returns null if it is encrypted with the current key */
function sealedAnew(sealed: Buffer, { current, all }: Seals): Buffer | 'unreadable' | null {
  if (opens(current, sealed)) return null;
  return opens(all, sealed) ? current.seal(all.open(sealed)) : 'unreadable';
}

function opens({ open }: Seal, sealed: Buffer): boolean {
  try {
    open(sealed);
    return true;
  } catch {
    return false;
  }
}
