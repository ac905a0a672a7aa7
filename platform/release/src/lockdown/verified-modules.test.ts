import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { integrityOf } from '../integrity.ts';
import { openModules } from './verified-modules.ts';

let directory: string;
beforeEach(async () => void (directory = await mkdtemp(path.join(tmpdir(), 'modules-'))));
afterEach(() => rm(directory, { recursive: true }));

async function open(other: string) {
  const sources = { 'server/entry.cjs': `module.exports = require('../${other}');`, [other]: 'module.exports = 7;' };
  const files: Parameters<typeof openModules>[1] = {};
  for (const [file, source] of Object.entries(sources)) {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), source);
    files[file] = { integrity: integrityOf(Buffer.from(source)), bytes: source.length };
  }
  return () => openModules(directory, files)('server/entry.cjs');
}

test('a file for servers is loaded', async () => expect((await open('server/part.cjs'))()).toBe(7));

test.each(['portable/part.cjs', 'client/part.cjs', 'server/part.txt', 'server/part.json', 'server/part.CJS'])(
  '%s, which no rule read as code for servers → is not loaded',
  async (file) => {
    expect(await open(file)).toThrow(`${file} is no code for servers`);
  },
);
