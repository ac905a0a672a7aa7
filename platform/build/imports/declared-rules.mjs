import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
/** Configuration files may import platform/build without declaring it: nx.json makes it an input of all tests and type checks. */
const CONFIGURATION = '\\.config\\.mjs$';

/**
 * A rule for each package: it may import only those of our packages that its package.json declares. From these declarations lerna,
 * build hashes and `npm test -- --changed` derive what a change affects.
 */
export function declaredRules(ours) {
  const { workspaces } = read('package.json');
  const apart = ['gateway/fixtures/*', 'shell/conformance'];
  const files = globSync(
    [...workspaces, ...apart].map((pattern) => `${pattern}/package.json`),
    { cwd: root },
  );
  const packages = files.map((file) => ({ directory: path.dirname(file), ...read(file) }));
  const directories = new Map(packages.map(({ name, directory }) => [name, directory]));
  return packages.map(({ directory, dependencies, devDependencies, nx }) => {
    const needs = [...Object.keys({ ...dependencies, ...devDependencies }), ...(nx?.implicitDependencies ?? [])];
    const allowed = needs.flatMap((name) => directories.get(name) ?? []);
    const within = packages.map((each) => each.directory).filter((each) => each.startsWith(`${directory}/`));
    return {
      name: `declared (${directory})`,
      severity: 'error',
      comment: `Name it in the dependencies of ${directory}/package.json: what changes there is then built and tested here again.`,
      from: { path: `^${directory}/`, pathNot: [CONFIGURATION, ...within.map((each) => `^${each}/`)] },
      to: { path: ours, pathNot: `^(?:${[directory, ...allowed].join('|')})/` },
    };
  });
}
