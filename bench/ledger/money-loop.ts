/**
 * A process to be killed: it pays orders, refunds some and spends credits as fast as it can, and reports each operation
 * once it is committed. Before that it reports the ledger's state after its predecessor.
 */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { openDatabase } from '@nightlark/backend/internals/database';
import { createDomainEvents } from '@nightlark/backend/internals/domain-events';
import { spendCredits } from '@nightlark/backend/internals/wallet';
import { checkLedger } from '@nightlark/backend/internals/check-ledger';
import { receiveWebhook } from '@nightlark/backend/internals/receive-webhook';
import { aPendingPayment } from '@nightlark/backend/testing/a-pending-payment';
import type { ProgressMessage } from './kills.ts';

const [url, directory, members] = JSON.parse(process.argv[2]!) as [string | null, string, number[]];
const sendProgress = (message: ProgressMessage) => void process.send?.(message);
const log = pino({ level: 'silent' });
const database = await openDatabase({ ...(url ? { url } : { directory }), timeoutMs: 30_000, log });
const deps = { db: database.db, domainEvents: createDomainEvents(log), log, now: () => new Date() };
const any = () => members[Math.floor(Math.random() * members.length)]!;

const { differences } = await checkLedger(database.slowDb);
sendProgress({ kind: 'opened', differences });

/** Orders left in progress by a previous process are paid first, as a provider retries its webhooks until they are accepted. */
async function pay(): Promise<never> {
  for (;;) {
    const waiting = await deps.db.selectFrom('payment').select('id').where('status', '=', 'pending').limit(3).execute();
    const ids = waiting.length > 0 ? waiting.map(({ id }) => id) : [await aPendingPayment(deps, any())];
    for (const id of ids) {
      sendProgress({ kind: 'paying', id });
      await Promise.all([notify(id, 'completed'), notify(id, 'completed')]);
      sendProgress({ kind: 'paid', id });
      if (Math.random() < 0.1) await notify(id, 'charged_back');
    }
  }
}

const notify = (payment_id: string, status: 'completed' | 'charged_back') =>
  receiveWebhook(deps, { event_id: randomUUID(), payment_id, provider_id: `test_${payment_id}`, status });

async function use(): Promise<never> {
  for (;;) {
    const key = randomUUID();
    const balance = await spendCredits(deps.db, { accountId: any(), amount: 1, reason: 'message', key });
    if (balance !== null) sendProgress({ kind: 'spent', id: key });
    else await new Promise((done) => setImmediate(done));
  }
}

await Promise.all([pay(), pay(), use(), use(), use(), use()]);
