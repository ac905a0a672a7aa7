import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openKeys } from './keys.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'keys-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** Opens keys in a process that may write nothing, as on a read-only disk. */
function openReadOnly(): string {
  const code = `const { openKeys } = await import(${JSON.stringify(path.join(import.meta.dirname, 'keys.ts'))});
    try { console.log(openKeys(${JSON.stringify(directory)}, {}).id); } catch (error) { console.log(error.name + ': ' + error.message); }`;
  const flags = ['--permission', '--allow-fs-read=*', '--input-type=module', '--eval', code];
  return spawnSync(process.execPath, flags, { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } }).stdout.trim();
}

test('keys that exist on a read-only disk → are used, and nothing is written', () => {
  const { id } = openKeys(directory, {});
  expect(openReadOnly()).toBe(id);
});

test('no keys on a read-only disk → the file, the reason and what to set are named', () => {
  expect(openReadOnly()).toMatch(
    /^ReleaseError: .*registry-signing\.pem can't be written \(ERR_ACCESS_DENIED\): make its directory writable .*REGISTRY_SIGNING_KEY/,
  );
});
