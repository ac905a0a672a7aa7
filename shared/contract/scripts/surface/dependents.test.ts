import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { alignDependents, staleDependents } from './dependents.ts';

const manifest = (contract: string) =>
  `{ "version": "1.0.0", "dependencies": { "@nightlark/contract": "${contract}", "react": "19.3.1" } }`;

test('packages that need another version of the contract → named, and brought along when the report is written', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'nightlark-dependents-'));
  for (const [directory, needed] of [
    ['mf-old', '1.0.0'],
    ['shared/old', '1.4.0'],
    ['shell', '2.1.0'],
  ] as const) {
    await mkdir(path.join(root, directory), { recursive: true });
    await writeFile(path.join(root, directory, 'package.json'), manifest(needed));
  }
  const stale = staleDependents(root, '2.1.0');
  expect(stale).toEqual(['mf-old/package.json', 'shared/old/package.json']);
  alignDependents(root, stale, '2.1.0');
  expect(staleDependents(root, '2.1.0')).toEqual([]);
  expect(await readFile(path.join(root, 'mf-old/package.json'), 'utf8')).toBe(manifest('2.1.0'));
  await rm(root, { recursive: true });
});
