import { integrityOf, type Release } from '@nightlark/release';
import type { ReleaseStore } from '@nightlark/registry';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '../logging.ts';
import { ReleasePool } from './release-pool.ts';

const CODE = 'good';
let directory: string;
let ahead: number;
let looks: number;
let look: () => Promise<string | null>;
let pool: ReleasePool;
let assertFits: () => void;
const file = () => path.join(directory, 'a.js');
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'pool-'));
  await writeFile(file(), CODE);
  ahead = 0;
  looks = 0;
  const files = { 'a.js': { integrity: integrityOf(Buffer.from(CODE)), bytes: CODE.length } };
  const store = {
    releaseDirectory: () => directory,
    releaseStamp() {
      looks++;
      return Promise.resolve('same');
    },
    readRelease: () => Promise.resolve({ name: 'mf-a', version: '1.0.0', files } as unknown as Release),
  } as unknown as ReleaseStore;
  assertFits = () => {};
  pool = new ReleasePool({
    store,
    log: createLogger('silent'),
    assertFits: () => assertFits(),
    checkFiles: () => Promise.resolve(),
    prepare: () => Promise.resolve(),
    drop: () => {},
    onChange: () => {},
    filesCheckMs: 60_000,
    now: () => Date.now() + ahead,
  });
  look = async () => {
    pool.get('mf-a', '1.0.0', undefined);
    await pool.settled();
    return pool.get('mf-a', '1.0.0', undefined).problem;
  };
  expect(await look()).toBeNull();
});
afterEach(() => rm(directory, { recursive: true }));

test('a file is changed in place → refused within a minute; put back → whole again after two seconds', async () => {
  ahead += 2_000;
  await look();
  await writeFile(file(), 'evil');
  ahead += 2_000;
  expect(await look()).toBeNull();
  ahead += 60_000;
  expect(await look()).toMatch(/a\.js/);
  await writeFile(file(), CODE);
  ahead += 2_000;
  expect(await look()).toBeNull();
});

test('the shell changes while a release is checked → it is checked again, against the new one', async () => {
  await writeFile(file(), 'evil');
  ahead += 60_000;
  await look();
  // The check under way has looked at the libraries of the former shell.
  assertFits = () => {
    pool.recheck();
    assertFits = () => {
      throw new Error('needs react ^18');
    };
  };
  await writeFile(file(), CODE);
  ahead += 2_000;
  await look();
  ahead += 2_000;
  expect(await look()).toMatch(/react/);
});

test('asked ten times a second → the registry’s stamp is read every two seconds', async () => {
  ahead += 2_000;
  await look();
  const before = looks;
  for (let time = 0; time < 20; time++) {
    ahead += 100;
    await look();
  }
  expect(looks - before).toBe(1);
});
