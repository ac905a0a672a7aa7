import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COMPILE_CACHE, GATEWAY_FLAGS, GATEWAY_MALLOC } from './gateway-memory.ts';
import { ROOT } from '../packages.ts';
import { codeOf, specifiersOf } from '../map/sources.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test.each(['backend', 'gateway'])(
  'the unit of the %s starts what is there, always again, and may be given all that its example names',
  (name) => {
    const unit = read(`deploy/systemd/nightlark-${name}@.service`);
    const script = /^ExecStart=\/srv\/nightlark\/node_modules\/\.bin\/node (?:--\S+ )*(\S+)$/m.exec(unit)?.[1];
    expect(script).toBe(`${name}/src/main.ts`);
    expect(existsSync(path.join(ROOT, script!))).toBe(true);
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    const config = read(`${name}/src/config.ts`);
    const given = [
      ...read(`deploy/systemd/${name}.env.example`).matchAll(/^([A-Z_]+)=/gm),
      ...unit.matchAll(/^Environment=.*$/gm).flatMap(([line]) => [...line.matchAll(/([A-Z_]+)=/g)]),
    ].map(([, variable]) => variable!);
    expect(given.length).toBeGreaterThan(5);
    for (const variable of given.filter((name) => !Object.hasOwn({ ...GATEWAY_MALLOC, ...COMPILE_CACHE }, name)))
      expect(config).toMatch(new RegExp(`^ {2,4}${variable}: `, 'm'));
  },
);

test('the unit of the gateway is as sparing with memory as `npm start`', () => {
  const unit = read('deploy/systemd/nightlark-gateway@.service');
  expect(unit).toContain(`/node ${GATEWAY_FLAGS.join(' ')} gateway/`);
  for (const [name, value] of Object.entries(GATEWAY_MALLOC))
    expect(unit).toMatch(new RegExp(`^Environment=.*\\b${name}=${value}\\b`, 'm'));
});

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
}

/** Our own packages by name, each with its directory and production dependencies. */
const PACKAGES = new Map(
  globSync('{shared/*,shell,mf-*,gateway,backend,demo,sandbox}/package.json', { cwd: ROOT }).map((file) => {
    const { name, dependencies = {} } = JSON.parse(read(file)) as Manifest;
    return [name, { directory: path.dirname(file), needs: Object.keys(dependencies) }] as const;
  }),
);

/** The directories of a package and of all our own packages that it depends on. */
function installedWith(name: string, known = new Set<string>()): Set<string> {
  const { directory, needs } = PACKAGES.get(name)!;
  if (known.has(directory)) return known;
  known.add(directory);
  for (const each of needs) if (PACKAGES.has(each)) installedWith(each, known);
  return known;
}

test('what production installs → neither the demo nor the sandbox, and none of their libraries', () => {
  const installed = ['backend', 'gateway'].flatMap((name) => [...installedWith(`@nightlark/${name}`)]);
  expect(installed).toEqual(expect.arrayContaining(['backend', 'gateway', 'shared/contract']));
  expect(installed).not.toContain('demo');
  expect(installed).not.toContain('sandbox');
  const libraries = installed.flatMap((directory) => [...PACKAGES.values()].find((each) => each.directory === directory)!.needs);
  expect(libraries.filter((name) => name.startsWith('@dicebear/'))).toEqual([]);
});

test('the backend of production → attaches nothing; `npm start` attaches both', () => {
  const attached = (file: string) => specifiersOf(codeOf(path.join(ROOT, file))).filter((name) => name.startsWith('@nightlark/'));
  expect(attached('backend/src/main.ts')).toEqual([]);
  expect(codeOf(path.join(ROOT, 'backend/src/main.ts'))).toContain('runBackend()');
  expect(attached('scripts/backend.ts')).toEqual(['@nightlark/backend', '@nightlark/demo', '@nightlark/sandbox']);
});
