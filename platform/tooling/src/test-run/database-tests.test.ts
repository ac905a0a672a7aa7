import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { databaseTests, serverOnlyTests } from './database-tests.ts';

const BUSY_MS = 60_000;
const OPENS_ONE = /\b(?:startTestBackend|startTestConsole|givenAccounts|createTestDatabase)\(/;

test(
  'whatever opens a database is run on PostgreSQL too, what opens none is not',
  () => {
    const found = databaseTests(['backend', 'console', 'demo', 'sandbox', 'e2e']);
    const all = globSync('{backend,console,demo,sandbox,e2e}/{src,messages}/**/*.test.ts', { cwd: ROOT });
    const opening = all.filter((file) => OPENS_ONE.test(readFileSync(path.join(ROOT, file), 'utf8')));
    expect(opening.length).toBeGreaterThan(50);
    expect(found).toEqual(expect.arrayContaining(opening));
    expect(found.filter((file) => file.startsWith('backend/src/modules/account/password-strength'))).toEqual([]);
    expect(databaseTests(['sandbox']).every((file) => file.startsWith('sandbox/'))).toBe(true);
  },
  BUSY_MS,
);

test(
  'what touches the engine itself is run on both, the rest on PostgreSQL alone',
  () => {
    const all = databaseTests(['backend']);
    const serverOnly = serverOnlyTests(['backend']);
    const onBoth = all.filter((file) => !serverOnly.includes(file));
    expect(onBoth).toContain('backend/src/db/two-pools.test.ts');
    expect(onBoth.filter((file) => file.includes('/payments/')).length).toBeGreaterThan(0);
    expect(serverOnly.length).toBeGreaterThan(onBoth.length);
  },
  BUSY_MS,
);
