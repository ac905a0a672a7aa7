import { globSync } from 'node:fs';
import path from 'node:path';
import { codeOf, importsOf, resolveFrom } from './sources.ts';

/** A path that a server handles itself: files, forms, streams, the platform's API. */
export interface ServerAddress {
  server: 'gateway' | 'backend' | 'console';
  method: string;
  path: string;
  /** From the root of the repository. */
  file: string;
}

const HANDLER = /\b(?:app|router)\.(get|post|put|delete)\(\s*(?:'(\/[^']*)'|`([^`]*)`|([A-Z][\w.]+))/g;
const MOUNT = /\bapp\.use\(\s*'(\/[^']+)',\s*(\w+)\(/g;

/** Every path that is written in its handler. Those of API calls, which are in the contract, are not included. */
export function readServerAddresses(root: string): ServerAddress[] {
  const sources = (server: string) =>
    globSync(`${server}/src/**/*.ts`, { cwd: root })
      .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
      .sort();
  const files = { gateway: sources('gateway'), backend: sources('backend'), console: sources('console') };
  const constants = readConstants(root, [...files.gateway, ...files.backend, ...files.console, ...sources('{shared,platform}/*')]);
  const prefixes = readPrefixes(root, files.gateway);
  return (['gateway', 'backend', 'console'] as const).flatMap((server) =>
    files[server].flatMap((file) =>
      [...codeOf(path.join(root, file)).matchAll(HANDLER)].flatMap(([, method, plain, template, constant]) => {
        const address = plain ?? fill(template ?? `\${${constant}}`, constants);
        const isCall = address.includes('ENDPOINTS');
        return isCall ? [] : [{ server, method: method!.toUpperCase(), path: (prefixes.get(file) ?? '') + address, file }];
      }),
    ),
  );
}

/** Strings by the name of their constant, or `NAME.key` for those in an object. */
function readConstants(root: string, files: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    const code = codeOf(path.join(root, file));
    for (const [, name, text] of code.matchAll(/const ([A-Z_]+) = ['`]([^'`]*)['`]/g)) found.set(name!, text!);
    for (const [, name, object] of code.matchAll(/const ([A-Z_]+) = \{([^{}]*)\}/g))
      for (const [, key, text] of object!.matchAll(/(\w+): '([^']*)'/g)) found.set(`${name}.${key}`, text!);
  }
  return found;
}

function fill(template: string, constants: ReadonlyMap<string, string>): string {
  return template.replace(/\$\{([\w.]+)\}/g, (whole, name: string) => {
    const text = constants.get(name);
    return text === undefined ? whole : fill(text, constants);
  });
}

/** Path prefixes of files whose router is mounted below another path. */
function readPrefixes(root: string, files: readonly string[]): Map<string, string> {
  return new Map(
    files.flatMap((file) => {
      const absolute = path.join(root, file);
      const code = codeOf(absolute);
      return [...code.matchAll(MOUNT)].flatMap(([, prefix, name]) => {
        const from = importsOf(code).find(({ local }) => local === name);
        const target = from && resolveFrom(absolute, from.specifier);
        // A router with full paths is mounted at the root.
        return target ? [[mounted(root, target), prefix!] as const] : [];
      });
    }),
  );
}

/** The file that creates the router: the imported one, or the one that it imports the router from. */
function mounted(root: string, file: string): string {
  const code = codeOf(file);
  if (code.includes('Router()')) return path.relative(root, file);
  const next = importsOf(code)
    .map(({ specifier }) => resolveFrom(file, specifier))
    .find((each) => each && codeOf(each).includes('Router()'));
  return path.relative(root, next ?? file);
}
