#!/usr/bin/env node
/** The tasks of a package's scripts: `nightlark build`, `dev`, `test` or `typecheck`. */
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';

/** @returns the exit code; `directory` is the package's, from the root of the checkout */
type Task = (directory: string, args: readonly string[]) => Promise<number>;

/** Loaded lazily: a type check does not need webpack. */
const TASKS: Readonly<Record<string, () => Promise<Task>>> = {
  build: async () => (await import('./build.ts')).build,
  dev: async () => (await import('./dev.ts')).dev,
  test: async () => (await import('./test.ts')).test,
  typecheck: async () => (await import('@nightlark/tooling/typecheck')).checkTypes,
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
const directory = path.relative(ROOT, process.cwd());
try {
  if (!load) throw new Error(`nightlark runs ${Object.keys(TASKS).join(', ')}, not "${name}".`);
  if (!directory || directory.startsWith('..')) throw new Error('nightlark runs in the directory of a package.');
  process.exitCode = await (await load())(directory, args);
} catch (error) {
  console.error(`✗ ${(error as Error).message}`);
  process.exitCode = 1;
}
