import { globSync } from 'node:fs';
import path from 'node:path';
import { jestConfig } from './shared/build/jest.config.mjs';

const root = import.meta.dirname;
const directories = ['shared/!(build)', 'shell', 'mf-*', 'gateway', 'backend', 'demo', 'sandbox', 'bench'];
const packages = globSync(
  directories.map((directory) => `${directory}/jest.config.mjs`),
  { cwd: root },
).map((file) => path.join(root, file));

/** Every package with its own configuration; `shared/build` holds the common part and has none for itself. */
export default {
  projects: [...packages, jestConfig(path.join(root, 'shared/build'))],
  // The modules of each file stay in its worker's memory; a new worker is quicker than collecting gigabytes of them.
  workerIdleMemoryLimit: '1GB',
};
