import { aBuild } from '@nightlark/release/testing';
import { setImmediate as turn } from 'node:timers/promises';
import { uploadRelease, type Call } from './http-platform.ts';

test('one file is refused → no other is begun, and the upload is removed once those under way have ended', async () => {
  const directory = await aBuild({ version: '1.0.0' });
  const log: string[] = [];
  const call: Call = async (method, path) => {
    if (path === '/uploads') return { id: 'one' } as never;
    log.push(`${method} begins`);
    for (let turns = 0; turns < (log.length === 1 ? 1 : 20); turns++) await turn();
    log.push(`${method} ends`);
    if (log.filter((line) => line === 'PUT ends').length === 1) throw new Error('The file is not the one that was declared');
    return undefined as never;
  };
  await expect(uploadRelease(call, directory, { name: 'mf-alpha', version: '1.0.0' })).rejects.toThrow('is not the one');
  for (let turns = 0; turns < 100; turns++) await turn();
  const removal = log.indexOf('DELETE begins');
  expect(log.slice(removal)).toEqual(['DELETE begins', 'DELETE ends']);
  expect(log.slice(0, removal).filter((line) => line === 'PUT begins').length).toBe(
    log.slice(0, removal).filter((line) => line === 'PUT ends').length,
  );
});
