import { ENDPOINTS } from '@nightlark/contract';
import { globSync } from 'node:fs';
import path from 'node:path';
import { codeOf, importsOf, resolveFrom, specifiersOf } from './sources.ts';

/** Bundled into its users, so its calls are theirs. */
const PROFILE = '@nightlark/profile';
const OWN_CALL = /\bdefineCall(?:<[^>]*(?:>[^(]*)?>)?\(\s*'([A-Z]+)',\s*'([^']+)'/g;
const HANDLED = /\buseLiveEvent\(\s*'(\w+)'/g;

/** What a screen or slot uses of the API. */
export interface ApiUse {
  /** Names of the contract's calls. */
  calls: string[];
  /** Method and path of the remote's own calls (`defineCall`). */
  ownCalls: string[];
  /** Live events that it handles. */
  events: string[];
}

/**
 * What a screen or slot uses: in its own file and in every file that it imports, of its package and `shared/profile`.
 * @param entry the absolute path of the screen's file
 */
export function apiUseFrom(root: string, entry: string): ApiUse {
  const seen = new Set<string>();
  const [calls, ownCalls, events] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const waiting = [entry];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue;
    seen.add(file);
    const code = codeOf(file);
    for (const name of callsIn(code)) calls.add(name);
    for (const [, method, address] of code.matchAll(OWN_CALL)) ownCalls.add(`${method} /api/${address}`);
    for (const [, name] of code.matchAll(HANDLED)) events.add(name!);
    for (const specifier of specifiersOf(code)) waiting.push(...[resolveFrom(file, specifier)].filter((each) => each !== undefined));
    waiting.push(...usedOfProfile(root, code));
  }
  return { calls: [...calls].sort(), ownCalls: [...ownCalls].sort(), events: [...events].sort() };
}

/** The shell's calls on every page: the session, its refreshes, the page's data. */
export function callsOfFrame(root: string): string[] {
  const files = globSync('shell/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$|\/(?:screens|testing)\//.test(file));
  return [...new Set(files.flatMap((file) => callsIn(codeOf(path.join(root, file)))))];
}

/** Calls by the client, where the name may be a conditional, and by forms that are sent without script. */
function callsIn(code: string): string[] {
  const named = [...code.matchAll(/\.call\(([^,)]*)/g)].flatMap(([, name]) => name!.match(/(?<=')\w+(?=')/g) ?? []);
  const inForms = [...code.matchAll(/\buseCallForm\(\{\s*call: '(\w+)'/g)].map(([, name]) => name!);
  const sent = [...code.matchAll(/\bENDPOINTS\.(\w+)/g)].map(([, name]) => name!);
  return [...named, ...inForms, ...sent].filter((name) => name in ENDPOINTS);
}

function usedOfProfile(root: string, code: string): string[] {
  const used = new Set(
    importsOf(code)
      .filter(({ specifier }) => specifier === PROFILE)
      .map(({ name }) => name),
  );
  if (used.size === 0) return [];
  const index = path.join(root, 'shared/profile/src/index.ts');
  return importsOf(codeOf(index)).flatMap(({ name, specifier }) => (used.has(name) ? (resolveFrom(index, specifier) ?? []) : []));
}
