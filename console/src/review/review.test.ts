import { aMember, aPendingPayment, findPayment, queueForReview } from '@nightlark/backend/testing';
import { randomUUID } from 'node:crypto';
import { anOperator } from '../../testing/an-operator.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

let backend: TestConsole;
beforeAll(async () => {
  backend = await startTestConsole({ demo: false });
});
afterAll(() => backend.close());

test('more open cases than a page → the oldest first, newer ones by cursor; decided ones → the latest first', async () => {
  const { db } = backend.deps;
  const { id } = await aMember(backend.deps);
  const sample = await findPayment(db, await aPendingPayment(backend.deps, id));
  const payments = Array.from({ length: 51 }, () => ({
    ...sample,
    id: randomUUID(),
    provider_id: null,
    idempotency_key: randomUUID(),
  }));
  await db.insertInto('payment').values(payments).execute();
  for (const payment of payments) await queueForReview({ trx: db, now: new Date() }, payment.id, 'late_success');
  const { page } = await anOperator(backend, 'support');
  const listed = (text: string) => [...text.matchAll(/\/console\/payments\/([\w-]{36})"/g)].map(([, each]) => each);
  const linkTo = (text: string, name: string) =>
    new RegExp(`href="(/console/review[^"]*)">${name}<`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const inOrder = payments.map((payment) => payment.id);

  const first = await page('/console/review');
  const second = await page(linkTo(first, 'Newer'));
  expect([...listed(first), ...listed(second)]).toEqual(inOrder);
  expect(listed(await page(linkTo(second, 'Oldest')))).toEqual(inOrder.slice(0, 50));

  await db.updateTable('payment_review').set({ decided_at: new Date(), decided_by: 'finance', decision: 'fine' }).execute();
  const decided = await page('/console/review?show=decided');
  const older = await page(linkTo(decided, 'Older'));
  expect([...listed(decided), ...listed(older)]).toEqual(inOrder.toReversed());
  expect(listed(await page(linkTo(older, 'Latest')))).toEqual(inOrder.toReversed().slice(0, 50));
});
