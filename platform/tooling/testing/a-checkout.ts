import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../src/packages.ts';
import { readWorkspace } from '../src/workspace/graph.ts';

export interface Checkout {
  root: string;
  git(...args: string[]): string;
  commit(message: string): void;
  /** Appends a line to files, new ones too. */
  change(...files: string[]): void;
  /** Back to the first commit of the main branch. */
  reset(): void;
  remove(): void;
}

/** A repository with one commit: the manifests and configuration of this checkout's packages, without sources. */
export function aCheckout(): Checkout {
  const root = mkdtempSync(path.join(tmpdir(), 'nightlark-checkout-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: root, encoding: 'utf8' });
  const commit = (message: string) => {
    git('add', '.');
    git('commit', '--quiet', '-m', message);
  };
  const manifests = [...readWorkspace().values()].map(({ directory }) => `${directory}/package.json`);
  const files = [...manifests, ...globSync(['package*.json', '*.json', '.nxignore', '.gitignore'], { cwd: ROOT })];
  for (const file of files) cpSync(path.join(ROOT, file), path.join(root, file));
  // With a cache of its own.
  mkdirSync(path.join(root, 'node_modules'));
  for (const name of ['nx', 'lerna']) symlinkSync(path.join(ROOT, 'node_modules', name), path.join(root, 'node_modules', name), 'dir');
  git('init', '--quiet', '--initial-branch=main');
  commit('Begin');
  const begin = git('rev-parse', 'HEAD').trim();
  return {
    root,
    git,
    commit,
    change(...changed) {
      for (const file of changed) {
        mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
        appendFileSync(path.join(root, file), '\n');
      }
    },
    reset() {
      git('checkout', '--quiet', '--force', '-B', 'main', begin);
      git('clean', '--quiet', '-fd', '-e', 'node_modules');
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
