import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { emptyImports, readImports } from '../bytes/read-imports.ts';
import type { GateContext } from '../context.ts';
import { callsRule } from './calls.ts';

/** The findings on a release whose code makes `like` and a call of its own. */
async function findings(declared: string[] | undefined, { isPublish = true, fromClient = [] as string[] } = {}) {
  const imports = emptyImports();
  for (const name of ['like', 'textOfAnotherFunction']) imports.keys.calls.add(name);
  imports.keys.ownCalls.add('GET mf-a/stories.php');
  imports.shared.set('@nightlark/api-client', new Set(['useApi', ...fromClient]));
  const context = { release: { name: 'mf-a', calls: declared }, isPublish, imports: async () => imports };
  return (await callsRule(context as unknown as GateContext)).map(({ message }) => message);
}
const DECLARED = ['GET mf-a/stories.php', 'like'];

test('a release declares what its code calls → accepted', async () => expect(await findings(DECLARED)).toEqual([]));

test.each([
  ['leaves out a call', ['like'], 'calls that release.json does not declare: GET mf-a/stories.php'],
  ['names a call that its code does not make', [...DECLARED, 'getUser'], 'declares calls that its code does not make: getUser'],
  ['has no list', undefined, 'does not say which calls it makes'],
])('a new release %s → refused', async (_what, declared, reason) => {
  expect(await findings(declared)).toEqual([expect.stringContaining(reason)]);
});

test('a release from before lists were written goes live → accepted', async () => {
  expect(await findings(undefined, { isPublish: false })).toEqual([]);
});

test('it makes a client of its own, which no list holds → refused', async () => {
  expect(await findings(DECLARED, { fromClient: ['createApi'] })).toEqual([expect.stringContaining('createApi')]);
});

test('its code for browsers fetches the API past the client → refused, with the addresses', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'calls-'));
  await mkdir(path.join(directory, 'client'));
  const code = "fetch('/api/user.php?a=' + b + c); fetch(`/api/${name}`, {}); fetch('/mf/mf-a/1/x.json'); own.fetch('/api/no'); fetch(url)";
  await writeFile(path.join(directory, 'client/a.mjs'), code);
  const context = {
    release: { name: 'mf-a', calls: [] },
    isPublish: true,
    imports: () => readImports(directory, '/mf/mf-a/1.0.0/client/'),
  };
  const found = await callsRule(context as unknown as GateContext);
  expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('it fetches /api/, /api/user.php?a= past the API client')]);
  await rm(directory, { recursive: true });
});
