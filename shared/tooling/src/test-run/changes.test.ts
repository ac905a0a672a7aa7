import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { readWorkspace } from '../workspace/graph.ts';
import { changeBase, reachedPackages } from './changes.ts';
import { allStages, stagesFor } from './stages.ts';

const BUSY_MS = 60_000;
const STATIC = ['format', 'lint', 'imports', 'messages', 'references', 'contract'];

let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: root, encoding: 'utf8' });

/** The manifests and configuration of this checkout's packages, without sources, in a repository with one commit. */
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'nightlark-changes-'));
  const manifests = [...readWorkspace().values()].map(({ directory }) => `${directory}/package.json`);
  const files = [...manifests, ...globSync(['package*.json', '*.json', '.nxignore', '.gitignore'], { cwd: ROOT })];
  for (const file of files) cpSync(path.join(ROOT, file), path.join(root, file));
  // With a cache of its own.
  mkdirSync(path.join(root, 'node_modules'));
  for (const name of ['nx', 'lerna']) symlinkSync(path.join(ROOT, 'node_modules', name), path.join(root, 'node_modules', name), 'dir');
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Begin');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(() => {
  git('checkout', '--quiet', '--force', 'main');
  git('clean', '--quiet', '-fd', '-e', 'node_modules');
});

function change(...files: string[]): void {
  for (const file of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    appendFileSync(path.join(root, file), '\n');
  }
}
const reached = () => reachedPackages(changeBase('', root), root);
const suitesFor = (names: readonly string[]) => stagesFor(names, allStages()).flat().map(({ name }) => name); // prettier-ignore
const everySuite = () => allStages().flat().map(({ name }) => name); // prettier-ignore

test(
  'documents alone → no package, and the static checks alone',
  () => {
    change('docs/product/chat.md', 'docs/guides/teams.md', 'README.md', 'mf-likes/README.md', 'shared/contract/README.md');
    expect(reached()).toEqual([]);
    expect(suitesFor([])).toEqual(STATIC);
  },
  BUSY_MS,
);

test('the contract → every package but those that need nothing of ours, and every suite', () => {
  change('shared/contract/src/new.ts');
  const names = reached();
  const alone = ['@nightlark/metrics', '@nightlark/s3'];
  expect(names.toSorted()).toEqual([...readWorkspace().keys()].filter((name) => !alone.includes(name)).toSorted());
  expect(suitesFor(names)).toEqual(everySuite());
}, BUSY_MS); // prettier-ignore

test(
  'one remote, committed on a branch → that remote and the journeys',
  () => {
    git('checkout', '--quiet', '-b', 'work');
    change('mf-likes/src/screens/likes.tsx');
    git('add', '.');
    git('commit', '--quiet', '-m', 'Change a screen');
    const names = reached();
    expect(names).toContain('@nightlark/mf-likes');
    expect(names).toContain('@nightlark/e2e');
    for (const name of ['mf-chat', 'shell', 'backend', 'gateway']) expect(names).not.toContain(`@nightlark/${name}`);
    expect(suitesFor(names)).toEqual([...STATIC, 'types', 'build', 'jest', 'journeys']);
  },
  BUSY_MS,
);

test.each([
  ['the lock file', 'package-lock.json'],
  ['how everything is built', 'shared/build/webpack/base.ts'],
])('%s → every package', (_what, file) => {
  change(file);
  expect(reached().toSorted()).toEqual([...readWorkspace().keys()].toSorted());
}, BUSY_MS); // prettier-ignore

test(
  'a benchmark → its types, and the tests that look at the whole checkout',
  () => {
    change('bench/hold/run.ts');
    expect(reached()).toEqual(['@nightlark/bench']);
    expect(suitesFor(['@nightlark/bench'])).toEqual([...STATIC, 'types', 'jest']);
  },
  BUSY_MS,
);

test(
  'since a commit that is named → what came after it alone; one that is unknown is an error',
  () => {
    change('backend/src/new.ts');
    git('add', '.');
    git('commit', '--quiet', '-m', 'Change the backend');
    expect(reachedPackages(changeBase('HEAD', root), root)).toEqual([]);
    expect(reachedPackages(changeBase('HEAD~1', root), root)).toContain('@nightlark/backend');
    expect(() => changeBase('nowhere', root)).toThrow('"nowhere" is nothing that this history has');
  },
  BUSY_MS,
);
