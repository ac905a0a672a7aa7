import { pino } from 'pino';
import { prunePreviews } from './prune-previews.ts';

const log = pino({ level: 'silent' });

test.each([
  ['the first of several gateways', true, [{ days: Infinity, isDryRun: false }]],
  ['another one', false, []],
])('%s in an hour → %s that it deletes previews alone', async (_who, isFirst, expected) => {
  const asked: object[] = [];
  const prune = async (which: object) => (asked.push(which), { number: 1, versions: [], remaining: 0 });
  await prunePreviews({ platform: { prune }, store: { useNonce: async () => isFirst }, log });
  expect(asked).toEqual(expected);
});
