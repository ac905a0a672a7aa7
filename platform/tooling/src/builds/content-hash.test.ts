import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { createContentHash } from './content-hash.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'nightlark-hash-'));
  write('package.json', { workspaces: ['shared/*', 'mf-*'] });
  write('package-lock.json', {});
  cpSync(path.join(ROOT, 'nx.json'), path.join(root, 'nx.json'));
  addPackage('shared/ui', []);
  addPackage('shared/profile', ['shared-ui']);
  addPackage('mf-likes', ['shared-profile']);
  addPackage('mf-chat', []);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: unknown): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
}

function addPackage(directory: string, needs: readonly string[], kind = 'dependencies'): void {
  const dependencies = Object.fromEntries(needs.map((name) => [`@nightlark/${name}`, '1.0.0']));
  write(`${directory}/package.json`, { name: `@nightlark/${directory.replace('/', '-')}`, version: '1.0.0', [kind]: dependencies });
  write(`${directory}/src/index.ts`, 'export {};');
}

const hashOf = (directory: string) => createContentHash(root)(directory);

/** Whether `work` changes the hash of a package. */
function changes(directory: string, work: () => void): boolean {
  const before = hashOf(directory);
  work();
  return hashOf(directory) !== before;
}

test('a new shared package that a remote needs → its sources count, with nothing said of it anywhere else', () => {
  addPackage('shared/brand-new', []);
  addPackage('mf-likes', ['shared-brand-new']);
  expect(changes('mf-likes', () => write('shared/brand-new/src/deep/price.ts', 'export const price = 1;'))).toBe(true);
});

test('a new shared package that only another shared package needs → the same', () => {
  addPackage('shared/brand-new', []);
  addPackage('shared/ui', ['shared-brand-new'], 'devDependencies');
  expect(changes('mf-likes', () => write('shared/brand-new/src/price.ts', 'export const price = 1;'))).toBe(true);
});

test.each([
  ['its own source', 'mf-likes/src/index.ts', true],
  ['a file of its own beside the sources', 'mf-likes/public/icon.svg', true],
  ['a package that it needs through another', 'shared/ui/src/index.ts', true],
  ['another remote', 'mf-chat/src/index.ts', false],
  ['a test', 'shared/ui/src/index.test.ts', false],
  ['a page that people read', 'mf-likes/README.md', false],
  ['what a build left', 'mf-likes/dist/build/main.js', false],
  ['a library that is installed below it', 'mf-likes/node_modules/library/index.js', false],
])('a change of %s (%s) → another hash: %s', (_what, file, isAnother) => {
  expect(changes('mf-likes', () => write(file, 'changed'))).toBe(isAnother);
});

/** A lock file: a library that mf-likes needs through a shared package, one below it, and others. */
function writeLock(changes: object = {}): void {
  const entry = (version: string, dependencies = {}) => ({ version, integrity: `sha512-${version}`, dependencies });
  const packages = {
    'node_modules/@nightlark/shared-ui': { resolved: 'shared/ui', link: true },
    'node_modules/icons': entry('1.0.0', { paths: '^1.0.0' }),
    'node_modules/paths': entry('2.0.0'),
    'node_modules/icons/node_modules/paths': entry('1.0.0'),
    'node_modules/database': entry('1.0.0'),
    'node_modules/node': entry('24.0.0'),
    ...changes,
  };
  write('package-lock.json', { packages });
}

test.each([
  ['a library that it needs through another package', 'node_modules/icons', true],
  ['a library below that one', 'node_modules/icons/node_modules/paths', true],
  ['Node', 'node_modules/node', true],
  ['another version of a library, which others use', 'node_modules/paths', false],
  ['a library of others', 'node_modules/database', false],
])('a new version of %s (%s) → another hash: %s', (_what, place, isAnother) => {
  write('shared/ui/package.json', { name: '@nightlark/shared-ui', version: '1.0.0', dependencies: { icons: '1.0.0' } });
  writeLock();
  expect(changes('mf-likes', () => writeLock({ [place]: { version: '9.0.0', dependencies: { paths: '^1.0.0' } } }))).toBe(isAnother);
});

test('packages that need each other → hashed all the same', () => {
  addPackage('shared/ui', ['shared-profile'], 'devDependencies');
  expect(hashOf('mf-likes')).toMatch(/^h[0-9a-f]{10}$/);
});
