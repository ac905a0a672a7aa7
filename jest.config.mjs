import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { jestConfig } from './shared/build/jest.config.mjs';

const directories = globSync(['shared/*', 'shell', 'mf-*', 'gateway', 'backend', 'scripts', 'bench'], { cwd: import.meta.dirname });
const packages = directories.map((directory) => path.join(import.meta.dirname, directory)).filter((directory) => existsSync(path.join(directory, 'package.json')));

export default { projects: packages.map(jestConfig) };
