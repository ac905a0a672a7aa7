import { aMember } from '../testing/a-member.ts';
import { startTestBackend } from '../testing/start-backend.ts';
import { deleteExpired } from './delete-expired.ts';

test('a month later → sessions, codes and misses are gone, the account is not', async () => {
  let now = new Date('2026-11-21T10:00:00Z');
  const backend = await startTestBackend({ now: () => now });
  const { deps } = backend;
  await backend.client().signUp();
  await backend.client().login('nobody@test.example');
  const left = async () => {
    const tables = ['session', 'mail_code', 'login_attempt', 'account'] as const;
    return Promise.all(tables.map(async (table) => (await deps.db.selectFrom(table).selectAll().execute()).length));
  };
  await deleteExpired(deps);
  // A failed attempt counts for its source and for the address.
  expect(await left()).toEqual([1, 1, 2, 1]);
  now = new Date('2026-12-22T10:00:00Z');
  await aMember(deps);
  await deleteExpired(deps);
  expect(await left()).toEqual([1, 0, 0, 2]);
  await backend.close();
});
