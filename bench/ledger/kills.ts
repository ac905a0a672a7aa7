import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '@nightlark/backend/internals/database';
import type { LedgerDifference } from '@nightlark/backend/internals/ledger-accounts';

export type ProgressMessage = { kind: 'opened'; differences: LedgerDifference[] } | { kind: 'paying' | 'paid' | 'spent'; id: string };

interface KillResult {
  kills: number;
  /** How many of these kills hit a payment in progress. */
  midPayment: number;
  paid: Set<string>;
  spent: Set<string>;
  differences: LedgerDifference[];
}

/** The maximum lifetime of a process: long enough for some hundred movements. */
const LIFE_MS = 250;

/** Starts processes that move money, and kills each at a random time. */
export async function killRepeatedly(
  kills: number,
  database: { url: string | null; directory: string },
  members: readonly number[],
): Promise<KillResult> {
  const all: KillResult = { kills: 0, midPayment: 0, paid: new Set(), spent: new Set(), differences: [] };
  while (all.kills < kills) {
    const child = fork(path.join(import.meta.dirname, 'money-loop.ts'), [JSON.stringify([database.url, database.directory, members])]);
    const exit = once(child, 'exit');
    const paying = new Set<string>();
    let timer: NodeJS.Timeout | undefined;
    child.on('message', (message: ProgressMessage) => {
      if (message.kind === 'opened') {
        all.differences.push(...message.differences);
        timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * LIFE_MS);
      } else if (message.kind === 'paying') paying.add(message.id);
      else {
        all[message.kind].add(message.id);
        paying.delete(message.id);
      }
    });
    const [code, signal] = (await exit) as [number | null, string | null];
    clearTimeout(timer);
    if (signal !== 'SIGKILL') throw new Error(`the process ended by itself with ${code ?? signal}`);
    all.kills++;
    if (paying.size > 0) all.midPayment++;
  }
  return all;
}

/** Errors in acknowledged operations: paid and not credited exactly once, or spent and not booked exactly once. */
export async function findLostOperations(db: Db, { paid, spent }: KillResult): Promise<string[]> {
  const { rows: sold } = await sql<{ id: string; times: number; amount: number }>`
    select payment_id as id, count(*) as times, sum(amount) as amount from ledger where debit = 'sold' group by payment_id`.execute(db);
  const { rows: used } = await sql<{ key: string; amount: number }>`
    select idempotency_key as key, amount from ledger where credit = 'used'`.execute(db);
  const credited = new Map(sold.map((row) => [row.id, row]));
  const booked = new Map(used.map((row) => [row.key, Number(row.amount)]));
  return [
    ...[...paid].filter((id) => Number(credited.get(id)?.amount) !== 25).map((id) => `${id} was paid and not credited with 25`),
    ...sold.filter(({ times }) => Number(times) !== 1).map(({ id }) => `${id} was credited more than once`),
    ...[...spent].filter((key) => booked.get(key) !== 1).map((key) => `${key} was spent and not booked`),
  ];
}
