import type { Node } from 'acorn';
import type { Variable } from 'eslint-scope';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { as, emptyKeys, readSide, recordKeys, textOf, type Parsed, type Shape, type UsedKeys } from '@nightlark/release/bundle';
import type { Fault } from '../fault.ts';
import { findForbidden } from './forbidden/find-forbidden.ts';
import { importOf, type Import } from './import-of.ts';

/** What a release's code imports, read from its files. */
export interface BundleImports {
  /** Share key → imported names. */
  shared: Map<string, Set<string>>;
  /** Calls, paths, events and overlays that are used of them, by name. */
  keys: UsedKeys;
  /** Addresses of the API that code for browsers fetches without the API client. */
  fetched: Set<string>;
  /** Imports of what is no code of the release: packages installed where it runs, other releases, other sites. */
  foreign: { file: string; specifier: string }[];
  /** Bundled copies of libraries that must be shared. */
  copies: { file: string; library: string }[];
  /** Forbidden code; `file` is `file:line:column`. */
  forbidden: (Fault & { file: string })[];
  /** Files that can't be parsed. */
  unreadable: { file: string; reason: string }[];
}

/** Code by which a bundled copy of the library is recognized. */
const MARKS: Readonly<Record<string, RegExp>> = {
  react: /\.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/,
  'react-dom': /\.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/,
};

const isCall = (node: Shape | null | undefined): node is Shape => node?.type === 'CallExpression';

const isRequire = (variable: Variable | null) => variable?.defs.some(({ type, index }) => type === 'Parameter' && index === 2) ?? false;

/** Names accessed on a value: `x.name`, `const { name } = x`. `*` when the value is passed on as a whole. */
function accessedNames(parsed: Parsed, node: Shape): string[] {
  const parent = parsed.parentOf(node) as Shape | undefined;
  if (parent?.type === 'MemberExpression' && parent.object === node)
    return parent.computed ? [textOf(parent.property) ?? '*'] : [parent.property.name];
  if (parent?.type === 'VariableDeclarator' && parent.init === node) {
    if (parent.id.type === 'ObjectPattern')
      return parent.id.properties.map((property) => (property.type === 'Property' && !property.computed ? property.key.name : '*'));
    return namesOfVariable(parsed, parent.id);
  }
  return [];
}

function namesOfVariable(parsed: Parsed, declared: Shape): string[] {
  const uses = parsed.variableOf(declared)?.references ?? [];
  return uses
    .map(({ identifier }) => identifier as unknown as Shape)
    .filter((use) => use !== declared)
    .flatMap((use) => accessedNames(parsed, use));
}

function noteShared(parsed: Parsed, consumed: ReadonlyMap<string, string>, shared: BundleImports['shared']): void {
  for (const node of parsed.nodes.map(as)) {
    if (!isCall(node) || node.arguments.length !== 1 || node.callee.type !== 'Identifier') continue;
    const [id] = node.arguments;
    const key = id?.type === 'Literal' ? consumed.get(String(id.value)) : undefined;
    if (key === undefined || !isRequire(parsed.variableOf(node.callee))) continue;
    const names = shared.get(key)!;
    for (const name of accessedNames(parsed, node)) if (name !== 'default' && name !== '*' && name !== '__esModule') names.add(name);
  }
}

const API = '/api/';

/** `fetch('/api/user.php')`, or of a sum or template that begins so. */
function noteFetched(parsed: Parsed, fetched: Set<string>): void {
  for (const node of parsed.nodes.map(as)) {
    if (!isCall(node) || node.callee.type !== 'Identifier' || node.callee.name !== 'fetch' || parsed.variableOf(node.callee)) continue;
    let start = node.arguments[0];
    while (start?.type === 'BinaryExpression') start = start.left;
    const text = start?.type === 'TemplateLiteral' ? start.quasis[0]!.value.cooked : textOf(start);
    if (text?.startsWith(API)) fetched.add(text);
  }
}

/** References to shared libraries: `const react = require(479)`, `react.useMemo`. */
function sharedReferences(parsed: Parsed, consumed: ReadonlyMap<string, string>): Set<Node> {
  const uses = new Set<Node>();
  for (const node of parsed.nodes.map(as)) {
    const init = node.type === 'VariableDeclarator' ? node.init : null;
    const [id] = isCall(init) ? init.arguments : [];
    if (!isCall(init) || id?.type !== 'Literal' || !consumed.has(String(id.value)) || init.callee.type !== 'Identifier') continue;
    if (!isRequire(parsed.variableOf(init.callee))) continue;
    for (const { identifier } of parsed.variableOf(node.id)?.references ?? []) uses.add(identifier as unknown as Node);
  }
  return uses;
}

function positionOf(code: string, offset: number): string {
  const before = code.slice(0, offset).split('\n');
  return `${before.length}:${before.at(-1)!.length + 1}`;
}

interface Place {
  file: string;
  side: 'client' | 'server';
  /** Address of the release's files for browsers. */
  base: string;
}

/** The file that an import names: the very text, since a browser, a server and this would read other spellings differently. */
function fileOf({ specifier, isAddress }: Import, { file, side, base }: Place): string | null {
  if (isAddress) return specifier?.startsWith(base) ? `${side}/${specifier.slice(base.length)}` : null;
  return specifier?.startsWith('./') ? path.posix.join(path.posix.dirname(file), specifier) : null;
}

export const emptyImports = (): BundleImports => ({
  shared: new Map(),
  keys: emptyKeys(),
  fetched: new Set(),
  foreign: [],
  copies: [],
  forbidden: [],
  unreadable: [],
});

/**
 * Reads every file of both bundles, independently of `release.json`.
 * @param base - address of its files for browsers
 */
export async function readImports(directory: string, base: string): Promise<BundleImports> {
  const imports = emptyImports();
  for (const side of ['client', 'server'] as const) {
    const { files, consumed, unreadable } = await readSide(directory, side);
    for (const { file, code } of [...files, ...unreadable])
      for (const [library, mark] of Object.entries(MARKS)) if (mark.test(code)) imports.copies.push({ file, library });
    imports.unreadable.push(...unreadable.map(({ file, reason }) => ({ file, reason })));
    const read = new Set([...files, ...unreadable].map(({ file }) => file));
    for (const key of consumed.values()) if (!imports.shared.has(key)) imports.shared.set(key, new Set());
    for (const { file, code, parsed } of files) {
      noteShared(parsed, consumed, imports.shared);
      recordKeys(parsed, consumed, imports.keys);
      if (side === 'client') noteFetched(parsed, imports.fetched);
      for (const { offset, fault, advice } of findForbidden(parsed, sharedReferences(parsed, consumed), side))
        imports.forbidden.push({ file, fault: `${file}:${positionOf(code, offset)} ${fault}`, advice });
      for (const node of parsed.nodes) {
        const imported = importOf(node, parsed);
        // `findForbidden` reports addresses that are made up, and Node's own modules.
        if (!imported?.specifier || isBuiltin(imported.specifier)) continue;
        if (!read.has(fileOf(imported, { file, side, base }) ?? '')) imports.foreign.push({ file, specifier: imported.specifier });
      }
    }
  }
  return imports;
}
