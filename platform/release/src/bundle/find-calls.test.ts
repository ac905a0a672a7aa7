import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findCalls } from './find-calls.ts';

const inModule = (code: string) => `
exports.modules = { 100: () => load("default", "@nightlark/contract", false, () => 0) };
exports.modules[1] = (module, exports, require) => { const contract = require(100); ${code} };`;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'find-calls-'));
  for (const side of ['client', 'server']) await mkdir(path.join(directory, side));
});
afterAll(() => rm(directory, { recursive: true }));

test('calls of both sides, by name, by form, by address and own ones → listed once, sorted; texts that only look like calls are not', async () => {
  await writeFile(
    path.join(directory, 'client/a.mjs'),
    `api.call(liked ? 'unlike' : 'like', {}); slice.call('text'); use({ call: 'login' });`,
  );
  await writeFile(
    path.join(directory, 'server/a.cjs'),
    inModule(`api.call('like'); (0,f.A)({ call: 'complain', fields: ['a'], read: f }); contract.ENDPOINTS.getUser[1];
      (0,contract.defineCall)('GET', 'mf-a/stories.php'); defineCall('GET', 'mf-a/not-the-contracts.php')`),
  );
  expect(await findCalls(directory)).toEqual(['GET mf-a/stories.php', 'complain', 'getUser', 'like', 'unlike']);
});
