import { reservedFor } from '@nightlark/contract';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = import.meta.dirname;
const SHELL = path.join(SOURCES, '../../shell');
/** Its routes are below `/platform/api`. */
const MOUNTED = 'api/api.ts';

const mounts = globSync('**/*.ts', { cwd: SOURCES })
  .filter((file) => !file.endsWith('.test.ts') && file !== MOUNTED)
  .flatMap((file) => {
    const code = readFileSync(path.join(SOURCES, file), 'utf8');
    return [...code.matchAll(/\b(?:app|router)\s*\.(?:get|post|put|use|all)\(\s*[`'"]\/([^/`'"]+)/g)].map(([, segment]) => segment!);
  });

test('the gateway answers nothing itself where a remote could have a page', () => {
  expect(mounts.length).toBeGreaterThan(10);
  expect([...new Set(mounts)].filter((segment) => !reservedFor(segment))).toEqual([]);
});

test('neither is a file of the shell where one could be', () => {
  const source = readFileSync(path.join(SHELL, 'src/installed/manifest.ts'), 'utf8');
  const manifest = /MANIFEST_PATH = '\/(.*)'/.exec(source)![1]!;
  const workers = globSync('*.ts', { cwd: path.join(SHELL, 'src/workers'), exclude: ['*.test.ts'] }).map((file) =>
    file.replace(/ts$/, 'js'),
  );
  expect(workers).toContain('live-worker.js');
  expect([...readdirSync(path.join(SHELL, 'public')), ...workers, manifest].filter((name) => !reservedFor(name))).toEqual([]);
});
