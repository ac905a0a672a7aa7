import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aRelease } from '@nightlark/release/testing';
import type { GateContext } from '../context.ts';
import { portableRule } from './portable.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portable-'));
  await mkdir(path.join(directory, 'portable'));
});
afterEach(() => rm(directory, { recursive: true }));

const assets = (...js: string[]) => ({ js: { sync: js, async: [] }, css: { sync: [], async: [] } });
const TRUE = {
  name: 'mf_alpha_1_0_0',
  metaData: { publicPath: 'auto', remoteEntry: { name: 'remoteEntry.mjs', path: '', type: 'module' } },
  exposes: [{ assets: assets('app.js') }],
  shared: [{ assets: assets('react.js') }],
};

async function findings(manifest: object | string, without = '') {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
  await writeFile(path.join(directory, 'portable/mf-manifest.json'), text);
  const names = ['mf-manifest.json', 'remoteEntry.mjs', 'app.js', 'react.js'].filter((name) => name !== without);
  const files = Object.fromEntries(names.map((name) => [`portable/${name}`, { integrity: 'sha384-', bytes: 1 }]));
  const release = aRelease({ files: { 'client/page.js': { integrity: 'sha384-', bytes: 1 }, ...files } });
  return (await portableRule({ release, directory } as unknown as GateContext)).map(({ message }) => message).join('\n');
}

const withTypes = (zip: string) => ({ ...TRUE, metaData: { ...TRUE.metaData, types: { zip, api: '' } } });

test('a manifest that names what is there, with types or without → nothing to say', async () => {
  for (const manifest of [TRUE, withTypes(''), withTypes('app.js')]) expect(await findings(manifest)).toBe('');
});

test.each<[string, object | string, RegExp]>([
  ['a file that is not there', { ...TRUE, exposes: [{ assets: assets('other.js') }] }, /names portable\/other\.js, which is not described/],
  ['a file of the pages', { ...TRUE, exposes: [{ assets: assets('../client/page.js') }] }, /names client\/page\.js/],
  ['types that are not there', withTypes('@mf-types.zip'), /names portable\/@mf-types\.zip/],
  ['another release', { ...TRUE, name: 'mf_beta_1_0_0' }, /is of mf_beta_1_0_0, not of mf_alpha_1_0_0/],
  ['files of another site', { ...TRUE, metaData: { ...TRUE.metaData, publicPath: 'https://evil.example/' } }, /publicPath/],
  ['nothing to load', { ...TRUE, exposes: [] }, /exposes/],
  ['no JSON', '{', /is not JSON/],
])('a manifest with %s → refused', async (_, manifest, message) => expect(await findings(manifest)).toMatch(message));

test('an entry that is missing, or files without a manifest → refused', async () => {
  expect(await findings(TRUE, 'remoteEntry.mjs')).toMatch(/names portable\/remoteEntry\.mjs/);
  expect(await findings(TRUE, 'mf-manifest.json')).toMatch(/but no portable\/mf-manifest\.json/);
});
