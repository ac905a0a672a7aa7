import { integrityOf, type Assets } from '@nightlark/release';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSourcePositions } from './source-positions.ts';

/** Of the first place of the script. */
const MAP = JSON.stringify({ version: 3, sources: ['./src/screens/alpha.tsx'], names: ['like'], mappings: 'AAUGA' });

let directory: string;
let files: Assets['files'];
let opened: string[];
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'positions-'));
  files = {};
  opened = [];
  for (const folder of ['maps', 'server']) await mkdir(path.join(directory, folder));
  for (const file of ['maps/alpha.js.map', 'server/alpha.cjs.map']) await put(file, MAP);
});
afterEach(() => rm(directory, { recursive: true }));

async function put(file: string, text: string, described = text): Promise<void> {
  await writeFile(path.join(directory, file), text);
  files[file] = { integrity: integrityOf(Buffer.from(described)), bytes: Buffer.byteLength(described) };
}

const positions = () =>
  createSourcePositions(async (name, version) => {
    opened.push(`${name} ${version}`);
    return { assets: { files }, directory };
  });

test('places of a release’s scripts, in browsers and on the server → the lines of their sources, with the name there', async () => {
  const found = await positions()(['mf-alpha/1.0.0/alpha.js:1:1', 'mf-alpha/1.0.0/server/alpha.cjs:1:1']);
  expect([...found]).toEqual([
    ['mf-alpha/1.0.0/alpha.js:1:1', 'src/screens/alpha.tsx:11:4 (like)'],
    ['mf-alpha/1.0.0/server/alpha.cjs:1:1', 'src/screens/alpha.tsx:11:4 (like)'],
  ]);
});

test.each([
  ['of a file that the release does not describe', 'mf-alpha/1.0.0/other.js:1:1'],
  ['of a file outside of the release', 'mf-alpha/1.0.0/../../x.js:1:1'],
  ['of a property that every object has', 'mf-alpha/1.0.0/__proto__:1:1'],
  ['of no version', 'mf-alpha/../alpha.js:1:1'],
  ['at a line before the first', 'mf-alpha/1.0.0/alpha.js:0:0'],
  ['at a line after the last', 'mf-alpha/1.0.0/alpha.js:9999999:1'],
  ['that is none', 'javascript:alert(1)'],
])('a place %s → none', async (_what, place) => {
  expect((await positions()([place])).size).toBe(0);
});

test('a map that is not the release’s, is no map, is too large or is not there → none, and the others go on', async () => {
  await put('maps/changed.js.map', MAP, 'what was published');
  await put('maps/broken.js.map', '{');
  await put('maps/gone.js.map', MAP);
  await rm(path.join(directory, 'maps/gone.js.map'));
  files['maps/large.js.map'] = { integrity: integrityOf(Buffer.from(MAP)), bytes: 5_000_000 };
  await symlink(path.join(directory, 'maps/alpha.js.map'), path.join(directory, 'maps/large.js.map'));
  const names = ['changed', 'broken', 'gone', 'large', 'alpha'];
  const found = await positions()(names.map((name) => `mf-alpha/1.0.0/${name}.js:1:1`));
  expect([...found.keys()]).toEqual(['mf-alpha/1.0.0/alpha.js:1:1']);
});

test('a hundred files in one view → a dozen maps are read, each once; the next view reads on, and reads none again', async () => {
  const places = Array.from({ length: 20 }, (_, index) => `mf-alpha/1.0.${index}/alpha.js:1:1`);
  const find = positions();
  expect((await find([...places, ...places])).size).toBe(12);
  expect(opened).toHaveLength(12);
  expect((await find(places)).size).toBe(20);
  expect((await find(places)).size).toBe(20);
  expect(opened).toHaveLength(20);
});
