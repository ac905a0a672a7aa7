import type { Release } from '@nightlark/release';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkStyles } from './release-checks.ts';

const release = { name: 'mf-alpha', version: '1.0.0', files: { 'client/a.css': {}, 'server/a.cjs': {} } } as unknown as Release;
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'style-check-'));
  await mkdir(path.join(directory, 'client'));
});
afterEach(() => rm(directory, { recursive: true }));
const check = async (css: string) => {
  await writeFile(path.join(directory, 'client/a.css'), css);
  return checkStyles(release, directory);
};

test('styles of its own elements are taken', () => expect(check('.mf-alpha-card-1{color:red}')).resolves.toBeUndefined());

test.each(['body{display:none}', '*{color:red}', ':root{--x:1}', '.mf-beta-card-1{color:red}', '.mf-alpha-x{'])(
  '%s is refused, however it came here',
  (css) => expect(check(css)).rejects.toThrow(/client\/a\.css|Unclosed/),
);
