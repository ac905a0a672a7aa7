import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';

/** Sources of what runs in production, and of `npm run platform`. */
const SOURCES = ['backend', 'console', 'gateway', 'platform/{registry,gate,s3,release,metrics,cli}'].map(
  (folder) => `${folder}/src/**/*.ts`,
);
const NOT_PRODUCTION = /\.test\.ts$|\/testing\/|^platform\/cli\/src\/(?:tasks|create|dev)\//;
/** Set by the machine or by npm, not by an operator. */
const MACHINES: ReadonlySet<string> = new Set(['PATH', 'INIT_CWD']);
/** `env.NAME`, `env['NAME']`, and the keys of a schema of the environment. */
const READ = /\benv(?:\.|\[')([A-Z][A-Z\d_]+)/g;
const DECLARED = /^ {2,4}([A-Z][A-Z\d_]+): /gm;
/** Names of which one is read, such as those of the browser's path. */
const LISTED = /^const VARIABLES = \[([^\]]+)\]/gm;

const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !NOT_PRODUCTION.test(file));
const variables = new Set(
  files.flatMap((file) => {
    const code = readFileSync(path.join(ROOT, file), 'utf8');
    const read = [...code.matchAll(READ), ...(file.endsWith('src/config.ts') ? code.matchAll(DECLARED) : [])].map(([, name]) => name!);
    const listed = [...code.matchAll(LISTED)].flatMap(([, list]) => list!.match(/[A-Z][A-Z\d_]+/g) ?? []);
    return [...read, ...listed].filter((name) => !MACHINES.has(name));
  }),
);
const rows = readFileSync(path.join(ROOT, 'docs/guides/variables.md'), 'utf8').match(/^\| `[^|]+\|/gm) ?? [];
const documented = new Set(rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name!)));

test('the variables of both processes are found', () => {
  expect([...variables]).toEqual(expect.arrayContaining(['BODY_GRACE_MS', 'VEROTEL_HASH', 'AWS_SESSION_TOKEN', 'ADVISORIES_FILE']));
});

test('each variable that is read from the environment is in the guide, and each of the guide is read', () => {
  expect([...documented].sort()).toEqual([...variables].sort());
});
