import { globSync } from 'node:fs';
import path from 'node:path';

const configs = globSync(['shared/*', 'shell', 'mf-*', 'gateway', 'backend', 'scripts', 'bench'].map((directory) => `${directory}/jest.config.mjs`), { cwd: import.meta.dirname });

/** Every package with its own configuration; `shared/build` holds the common part. */
export default { projects: configs.filter((file) => file !== path.join('shared', 'build', 'jest.config.mjs')).map((file) => path.join(import.meta.dirname, file)) };
