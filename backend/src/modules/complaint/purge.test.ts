import { DEFAULTS } from '@nightlark/contract';
import { aMember } from '../../testing/a-member.ts';
import { startTestBackend } from '../../testing/start-backend.ts';
import { purgeComplaints } from './complaint.ts';

test('a year after it came → a complaint is gone, its copies are on their way, and a younger one stays', async () => {
  let now = new Date('2026-11-21T10:00:00Z');
  const backend = await startTestBackend({ demo: false, now: () => now });
  const { db } = backend.deps;
  const { id } = await aMember(backend.deps);
  const complain = async () => {
    const body = { name: 'Mia', email: 'mia@test.example', category: 'my_photos', text: 'Those are photos of me.', profile: id };
    return (await backend.client().call('complain', { body })).body.reference;
  };
  const old = await complain();
  now = new Date(now.getTime() + (DEFAULTS.keepComplaintsDays * 24 - 1) * 3_600_000);
  const young = await complain();
  const left = async () => (await db.selectFrom('complaint').select('reference').execute()).map(({ reference }) => reference);
  await purgeComplaints(backend.deps);
  expect((await left()).sort()).toEqual([old, young].sort());
  now = new Date(now.getTime() + 3_600_000);
  await purgeComplaints(backend.deps);
  expect(await left()).toEqual([young]);
  expect(await db.selectFrom('unused_files').select('storage_key').execute()).toEqual([{ storage_key: `reports/${old}` }]);
  await backend.close();
});
