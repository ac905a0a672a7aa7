import { globSync } from 'node:fs';
import path from 'node:path';
import { jestConfig } from './platform/build/jest.config.mjs';

const root = import.meta.dirname;
const directories = ['shared/*', 'platform/!(build)', 'shell', 'mf-*', 'gateway', 'backend', 'demo', 'sandbox', 'console', 'e2e', 'bench'];
const packages = globSync(
  directories.map((directory) => `${directory}/jest.config.mjs`),
  { cwd: root },
).map((file) => path.join(root, file));

/** One project for each package with a configuration; `platform/build` contains the common part, but no configuration for its own tests. */
export default {
  projects: [...packages, jestConfig(path.join(root, 'platform/build'))],
  // Workers retain the modules of each test file; restarting one is faster than garbage-collecting gigabytes.
  workerIdleMemoryLimit: '1GB',
};
