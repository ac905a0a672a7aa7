import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { landedReports } from './landed.ts';

const root = mkdtempSync(path.join(tmpdir(), 'landed-'));
const NAMES = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
const git = (...args: string[]) => execFileSync('git', [...NAMES, ...args], { cwd: root, stdio: 'ignore' });

function commit(report: string): void {
  writeFileSync(path.join(root, 'shared/contract/report.md'), report);
  git('add', '.');
  git('commit', '--message', report);
}

beforeAll(() => {
  mkdirSync(path.join(root, 'shared/contract'), { recursive: true });
  git('init', '--initial-branch', 'main');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a tree without history has none', () => expect(landedReports(root)).toEqual([]));

test('on the main branch: all that are committed, newest first', () => {
  commit('one');
  commit('two');
  expect(landedReports(root)).toEqual(['two', 'one']);
});

test('on a branch: those of the main branch, whatever the branch has committed', () => {
  git('switch', '--create', 'work');
  commit('three');
  expect(landedReports(root)).toEqual(['two', 'one']);
});

test('against a commit that is named', () => {
  expect(landedReports(root, 'main~1')).toEqual(['one']);
  expect(() => landedReports(root, 'nowhere')).toThrow('CONTRACT_BASE is "nowhere"');
});
