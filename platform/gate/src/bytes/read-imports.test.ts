import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readImports } from './read-imports.ts';

const BASE = '/mf/mf-a/1.0.0/client/';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'imports-'));
  for (const folder of ['client/parts', 'server', 'portable']) await mkdir(path.join(directory, folder), { recursive: true });
  for (const file of ['client/b.js', 'client/parts/b.js', 'server/b.cjs', 'portable/b.js']) await writeFile(path.join(directory, file), '');
});
afterEach(() => rm(directory, { recursive: true }));

/** What a file takes from outside of the release. */
async function foreign(file: string, code: string) {
  await writeFile(path.join(directory, file), code);
  return (await readImports(directory, BASE)).foreign;
}

test.each([
  ["import 'https://other.example/x.js'", 'https://other.example/x.js'],
  ["export { a } from 'https://other.example/x.js'", 'https://other.example/x.js'],
  ["export * from '//other.example/x.js'", '//other.example/x.js'],
  ["export * as all from 'HTTPS://other.example/x.js'", 'HTTPS://other.example/x.js'],
  ["import('data:text/javascript,alert(1)')", 'data:text/javascript,alert(1)'],
  ["import(`https:${'//other.example'}/x.js`)", 'https://other.example/x.js'],
  ["import('./../../../mf-other/1.0.0/client/x.js')", './../../../mf-other/1.0.0/client/x.js'],
  ["import('./../portable/b.js')", './../portable/b.js'],
  ["import('./../server/b.cjs')", './../server/b.cjs'],
  ["import('./%2e%2e/portable/b.js')", './%2e%2e/portable/b.js'],
  ["import('./..\\\\portable\\\\b.js')", './..\\portable\\b.js'],
  ["import('./\\t../portable/b.js')", './\t../portable/b.js'],
  ["import('./%62.js')", './%62.js'],
  ["import('./B.js')", './B.js'],
  ["import('./none.js')", './none.js'],
  ["import('/mf/mf-other/1.0.0/client/x.js')", '/mf/mf-other/1.0.0/client/x.js'],
  ["importChunk('https://other.example/x.js')", 'https://other.example/x.js'],
  ["importChunk('https:' + '//other.example/x.js')", 'https://other.example/x.js'],
  ["import\\u0043hunk('https://other.example/x.js')", 'https://other.example/x.js'],
  ["(0, importChunk)('https://other.example/x.js')", 'https://other.example/x.js'],
  ["globalThis.importChunk?.('https://other.example/x.js')", 'https://other.example/x.js'],
  ["const it = window; it['import' + 'Chunk']('https://other.example/x.js')", 'https://other.example/x.js'],
  [`importChunk('${BASE}../portable/b.js')`, `${BASE}../portable/b.js`],
  ["importChunk('/mf/mf-a/0.9.0/client/b.js')", '/mf/mf-a/0.9.0/client/b.js'],
  ["importChunk('./b.js')", './b.js'],
])('code for browsers: %s → is none of the release’s', async (code, specifier) => {
  expect(await foreign('client/a.js', code)).toEqual([{ file: 'client/a.js', specifier }]);
});

test.each([
  ["require('react')", 'react'],
  ["require('./../client/b.js')", './../client/b.js'],
  ["require('./b')", './b'],
])('code for servers: %s → is none of the release’s', async (code, specifier) => {
  expect(await foreign('server/a.cjs', code)).toEqual([{ file: 'server/a.cjs', specifier }]);
});

test.each([
  ['client/a.js', "import('./b.js'); export { a } from './parts/b.js'; export const c = 1"],
  ['client/parts/a.js', "import('./b.js'); import './../b.js'"],
  ['client/a.js', `importChunk('${BASE}parts/b.js'); importChunk('${BASE}' + name); own(importChunk)`],
  ['client/a.js', "function load(importChunk) { importChunk('x') } own.require('react')"],
  ['server/a.cjs', "require('./b.cjs'); require('./' + name); (function (module, exports, require) { require('x') })"],
])('%s: %s → is its own', async (file, code) => expect(await foreign(file, code)).toEqual([]));

test('a module of Node that is exported again → is forbidden, and said once', async () => {
  await writeFile(path.join(directory, 'client/a.js'), "export { readFile } from 'node:fs'");
  const { foreign: outside, forbidden } = await readImports(directory, BASE);
  expect([outside, forbidden]).toEqual([[], [expect.objectContaining({ fault: expect.stringContaining('takes node:fs of Node') })]]);
});
