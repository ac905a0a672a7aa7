import type { Node } from 'acorn';
import type { Fault } from '../../fault.ts';
import type { Parsed } from '@nightlark/release/bundle';
import { memberName, unwrap, type Shape } from '@nightlark/release/bundle';

/** Code of a release that does something a remote may not do. */
export interface Forbidden extends Fault {
  /** Its start in the file. */
  offset: number;
}

/** Looks at one node, and reports what is forbidden. */
export type Check = (node: Shape, context: CodeContext) => void;

export interface CodeContext extends Pick<Parsed, 'variableOf'> {
  parentOf(node: Shape): Shape;
  /** `window`, `globalThis.self`, or a variable that only ever is one. */
  isGlobalObject(node: Shape): boolean;
  /** The name of a global: `fetch`, `window.fetch`, `globalThis.window.fetch`. */
  globalName(node: Shape): string | null;
  /** The foreign object that a change would affect, as text; null for the remote's own. */
  foreignObject(node: Shape): string | null;
  add(node: Node, fault: string, advice: string): void;
}

const GLOBALS: ReadonlySet<string> = new Set(['globalThis', 'window', 'self', 'global']);
const BUILTINS: ReadonlySet<string> = new Set([
  'Object',
  'Array',
  'String',
  'Number',
  'Boolean',
  'Symbol',
  'BigInt',
  'Promise',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Function',
  'Error',
  'Date',
  'JSON',
  'Math',
  'RegExp',
  'Reflect',
  'Intl',
  'URL',
  'URLSearchParams',
  'Headers',
  'Request',
  'Response',
  'Event',
  'EventTarget',
  'Node',
  'Element',
  'HTMLElement',
  'Document',
  'Storage',
  'History',
  'history',
  'navigator',
  'console',
]);

/** `const a = window, b = a, …` is followed so far. */
const MAX_ALIASES = 5;

/** @param shared - references to shared libraries */
export function createCodeContext(parsed: Parsed, shared: ReadonlySet<Node>, found: Forbidden[]): CodeContext {
  /** What a variable is that is set once. */
  function onlyValueOf(identifier: Shape): Shape | null {
    const { defs = [], references = [] } = parsed.variableOf(identifier) ?? {};
    const declarator = defs.length === 1 ? (defs[0]!.node as unknown as Shape) : null;
    const isSetOnce = references.filter((reference) => reference.isWrite()).length === 1;
    return declarator?.type === 'VariableDeclarator' && declarator.id.type === 'Identifier' && isSetOnce ? declarator.init : null;
  }
  function isGlobalObject(node: Shape, depth = 0): boolean {
    const it = unwrap(node);
    if (depth > MAX_ALIASES) return false;
    if (it.type === 'MemberExpression') return GLOBALS.has(memberName(it) ?? '') && isGlobalObject(it.object, depth + 1);
    if (it.type !== 'Identifier') return false;
    if (!parsed.variableOf(it)) return GLOBALS.has(it.name);
    const value = onlyValueOf(it);
    return value !== null && isGlobalObject(value, depth + 1);
  }
  function globalName(node: Shape): string | null {
    const it = unwrap(node);
    if (it.type === 'Identifier') return parsed.variableOf(it) ? null : it.name;
    return it.type === 'MemberExpression' && isGlobalObject(it.object) ? memberName(it) : null;
  }
  function isPrototype(node: Shape): boolean {
    const it = unwrap(node);
    return it.type === 'MemberExpression' && memberName(it) === 'prototype' && BUILTINS.has(globalName(it.object) ?? '');
  }

  return {
    variableOf: parsed.variableOf,
    parentOf: (node) => parsed.parentOf(node)!,
    isGlobalObject: (node) => isGlobalObject(node),
    globalName,
    foreignObject(node) {
      const it = unwrap(node);
      const name = globalName(it);
      if (isGlobalObject(it)) return 'a global that all remotes share';
      if (isPrototype(it) || (name !== null && BUILTINS.has(name))) return 'a builtin that all remotes use';
      return it.type === 'Identifier' && shared.has(it) ? 'a library that all remotes share' : null;
    },
    add: ({ start }, fault, advice) => void found.push({ offset: start, fault, advice }),
  };
}

/** A call or `new`, with its callee unwrapped; null for other nodes. */
export function calleeOf(node: Shape): Shape | null {
  return node.type === 'CallExpression' || node.type === 'NewExpression' ? unwrap(node.callee) : null;
}
