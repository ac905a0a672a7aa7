import { globSync } from 'node:fs';
import path from 'node:path';
import type { ServerAddress } from './server-addresses.ts';
import { codeOf } from './sources.ts';

const STATIC = /\bapp\.use\(\s*'(\/[^']+)',\s*express\.static\(/g;
const METRICS = /\blistenForMetrics\(/;
const PAGE_FILE = /\bpathname === ([A-Z_]+)\b/g;

/** Addresses without a route of their own: directories of files, the shell's files with fixed URLs, the ports for metrics. */
export function readFileAddresses(root: string): ServerAddress[] {
  const sources = (folder: string) =>
    globSync(`${folder}/**/*.ts`, { cwd: root })
      .filter((file) => !file.endsWith('.test.ts'))
      .sort();
  const ofServers = (['gateway', 'backend'] as const).flatMap((server) =>
    sources(`${server}/src`).flatMap((file) => {
      const code = codeOf(path.join(root, file));
      const directories = [...code.matchAll(STATIC)].map(([, address]) => `${address}/*file`);
      return [...directories, ...(METRICS.test(code) ? ['/metrics'] : [])].map((address) => get(server, address, file));
    }),
  );
  return [...ofServers, ...publicFiles(root), ...builtFiles(sources('shell/src'), root)];
}

const get = (server: ServerAddress['server'], address: string, file: string): ServerAddress => ({
  server,
  method: 'GET',
  path: address,
  file,
});

function publicFiles(root: string): ServerAddress[] {
  const entries = globSync('shell/public/*', { cwd: root, withFileTypes: true });
  return entries.map((entry) =>
    get('gateway', entry.isDirectory() ? `/${entry.name}/*file` : `/${entry.name}`, `shell/public/${entry.name}`),
  );
}

/** Workers, and files that the shell renders like a page. */
function builtFiles(sources: readonly string[], root: string): ServerAddress[] {
  const workers = sources.filter((file) => file.startsWith('shell/src/workers/'));
  const code = sources.map((file) => ({ file, text: codeOf(path.join(root, file)) }));
  const rendered = new Set(code.flatMap(({ text }) => [...text.matchAll(PAGE_FILE)].map(([, name]) => name!)));
  return [
    ...workers.map((file) => get('gateway', `/${path.basename(file, '.ts')}.js`, file)),
    ...[...rendered].flatMap((name) =>
      code.flatMap(({ file, text }) => {
        const address = new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1];
        return address ? [get('gateway', address, file)] : [];
      }),
    ),
  ];
}
