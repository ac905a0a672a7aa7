import type { Node } from 'acorn';
import { isBuiltin } from 'node:module';
import type { Fault } from '../fault.ts';
import type { Parsed } from './module-graph.ts';

/** Code of a release that does something a remote may not do. */
export interface Forbidden extends Fault {
  /** Its start in the file. */
  offset: number;
}

type Shape = Node & {
  name: string; value: unknown; callee: Shape; arguments: Shape[]; object: Shape; property: Shape; computed: boolean; id: Shape;
  init: Shape | null; properties: Shape[]; key: Shape; left: Shape; argument: Shape; operator: string; source: Shape;
}; // prettier-ignore

const PROCESS: ReadonlySet<string> = new Set([
  'exit', 'reallyExit', 'abort', 'kill', 'getBuiltinModule', 'binding', '_linkedBinding', 'dlopen', 'chdir', 'setuid', 'setgid', 'umask',
  '_debugProcess', '_kill', 'execve',
]); // prettier-ignore
const GLOBALS: ReadonlySet<string> = new Set(['globalThis', 'window', 'self', 'global']);
/** Properties of `window` whose assignment does not affect others. */
const NAVIGATION: ReadonlySet<string> = new Set(['location']);
const BUILTINS: ReadonlySet<string> = new Set([
  'Object', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'Promise', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Function', 'Error', 'Date',
  'JSON', 'Math', 'RegExp', 'Reflect', 'Intl', 'URL', 'URLSearchParams', 'Headers', 'Request', 'Response', 'Event', 'EventTarget', 'Node',
  'Element', 'HTMLElement', 'Document', 'Storage', 'History', 'history', 'navigator', 'console',
]); // prettier-ignore
const DEFINING: ReadonlySet<string> = new Set([
  'assign', 'defineProperty', 'defineProperties', 'setPrototypeOf', 'freeze', 'seal', 'preventExtensions',
]); // prettier-ignore
/** Elements around all areas, and the methods that add or remove content there. */
const AROUND: ReadonlySet<string> = new Set(['body', 'head', 'documentElement']);
const PLACING: ReadonlySet<string> = new Set([
  'append', 'appendChild', 'prepend', 'insertBefore', 'replaceChild', 'removeChild', 'replaceChildren', 'replaceWith', 'remove', 'before', 'after',
  'insertAdjacentElement', 'insertAdjacentHTML', 'insertAdjacentText',
]); // prettier-ignore
const CONTENT: ReadonlySet<string> = new Set(['innerHTML', 'outerHTML', 'textContent', 'innerText', 'outerText']);
const WRITING: ReadonlySet<string> = new Set(['open', 'write', 'writeln']);
const DIALOGS: ReadonlySet<string> = new Set(['alert', 'confirm', 'prompt']);
/** Statements that leave a loop or its function. */
const LEAVING = new Set(['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'YieldExpression', 'AwaitExpression']);
/** … and expressions that may throw. */
const CALLING = new Set(['CallExpression', 'NewExpression', 'TaggedTemplateExpression']);
const REQUESTS: ReadonlySet<string> = new Set(['fetch', 'WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'importScripts']);

const KEEP = 'keep it in a module of the remote, or in @nightlark/state';
const WRITE_OUT = 'write the code out';
const THROW = 'throw an error instead';

const as = (node: Node) => node as Shape;
const text = (node: Shape | undefined) => (node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null);
const nameOf = ({ computed, property }: Shape) => (computed ? text(property) : property.name);
/** Unwraps the chain expression of `a?.b`. */
const bare = (node: Shape): Shape =>
  node.type === 'ChainExpression' ? bare(as((node as unknown as { expression: Node }).expression)) : node;

/** Finds code with effects beyond the remote, by static analysis; the isolation of render processes covers obfuscated code. */
export function findForbidden({ nodes, parentOf, variableOf }: Parsed, shared: ReadonlySet<Node>): Forbidden[] {
  const found: Forbidden[] = [];
  const add = (node: Node, fault: string, advice: string) => void found.push({ offset: node.start, fault, advice });

  /** The name of a global: `fetch`, `window.fetch`, `globalThis.window.fetch`. */
  function globalName(node: Shape): string | null {
    const it = bare(node);
    if (it.type === 'Identifier') return variableOf(it) ? null : it.name;
    if (it.type !== 'MemberExpression') return null;
    const holder = globalName(as(it.object));
    return holder !== null && GLOBALS.has(holder) ? nameOf(it) : null;
  }
  const isPrototype = (node: Shape): boolean => {
    const it = bare(node);
    if (it.type !== 'MemberExpression' || nameOf(it) !== 'prototype') return false;
    return BUILTINS.has(globalName(as(it.object)) ?? '');
  };
  /** The foreign object that a change would affect, as text; null for the remote's own. */
  function foreignObject(node: Shape): string | null {
    const it = bare(node);
    const name = globalName(it);
    if (name !== null && GLOBALS.has(name)) return 'a global that all remotes share';
    if (isPrototype(it) || (name !== null && BUILTINS.has(name))) return 'a builtin that all remotes use';
    return it.type === 'Identifier' && shared.has(it) ? 'a library that all remotes share' : null;
  }

  /** `document.body`, `document.head`, `document.documentElement`. */
  function isAround(node: Shape): boolean {
    const it = bare(node);
    return it.type === 'MemberExpression' && globalName(as(it.object)) === 'document' && AROUND.has(nameOf(it) ?? '');
  }
  const outside = (node: Node, what: string) =>
    add(node, `changes what stands around all areas (${what})`, "render it in the remote's own area, or open an overlay");

  function change(target: Shape, at: Node): void {
    const it = bare(target);
    if (it.type !== 'MemberExpression') return;
    if (isAround(as(it.object)) && CONTENT.has(nameOf(it) ?? '')) outside(at, `document.${nameOf(bare(as(it.object)))}.${nameOf(it)}`);
    const whose = foreignObject(as(it.object));
    const name = nameOf(it);
    if (!whose || (name !== null && NAVIGATION.has(name))) return;
    add(at, `changes ${whose} (${name ?? 'a computed name'})`, KEEP);
  }

  function call(node: Shape, isNew: boolean): void {
    const callee = bare(as(node.callee));
    const name = globalName(callee);
    const [first] = node.arguments;
    if (name === 'eval') add(node, 'evaluates text as code (eval): the page’s policy forbids it', WRITE_OUT);
    // `Function('return this')` is how bundlers get the global object.
    if (name === 'Function' && text(first) !== 'return this') add(node, 'makes a function of text (Function): the page’s policy forbids it', WRITE_OUT); // prettier-ignore
    if ((name === 'setTimeout' || name === 'setInterval') && text(first) !== null) add(node, `evaluates text as code (${name})`, 'give it a function'); // prettier-ignore
    const isRequire = !isNew && callee.type === 'Identifier' && callee.name === 'require' && !variableOf(callee);
    if (isRequire) builtin(node, text(first));
    if (name !== null && REQUESTS.has(name)) origin(node, text(first));
    if (callee.type === 'MemberExpression' && DEFINING.has(nameOf(callee) ?? '') && /^(?:Object|Reflect)$/.test(globalName(as(callee.object)) ?? '')) {
      const whose = first && foreignObject(first);
      if (whose) add(node, `changes ${whose}`, KEEP);
    } // prettier-ignore
    if (callee.type === 'MemberExpression' && /^(?:get|getSetCookie)$/.test(nameOf(callee) ?? '') && isHeaders(as(callee.object)) && /^cookie$/i.test(text(first) ?? '')) // prettier-ignore
      add(node, 'reads the request’s cookie: a page is made without it', 'take from @nightlark/state who is logged in, and from the API what is theirs'); // prettier-ignore
    if (callee.type === 'MemberExpression') place(callee, node);
    if (name !== null && DIALOGS.has(name)) add(node, `opens a dialog of the browser (${name}), which stops the page for all`, 'use Dialog of @nightlark/ui'); // prettier-ignore
    if (callee.type === 'MemberExpression' && nameOf(callee) === 'sendBeacon') origin(node, text(first));
  }

  /** `request.headers`, or a variable of that name. */
  function isHeaders(node: Shape): boolean {
    const it = bare(node);
    return it.type === 'MemberExpression' ? nameOf(it) === 'headers' : it.type === 'Identifier' && it.name === 'headers';
  }

  /** Calls that affect what all areas share. */
  function place(callee: Shape, node: Node): void {
    const holder = as(callee.object);
    const name = nameOf(callee) ?? '';
    if (isAround(holder) && PLACING.has(name)) outside(node, `document.${nameOf(bare(holder))}.${name}`);
    if (globalName(holder) === 'document' && WRITING.has(name)) outside(node, `document.${name}`);
    if (globalName(holder) === 'document' && name === 'getElementById' && text(as(node).arguments[0]) === 'root') outside(node, 'the root of the page'); // prettier-ignore
    if (/^(?:local|session)Storage$/.test(globalName(holder) ?? '') && name === 'clear') add(node, `empties what all remotes keep in the browser (${globalName(holder)}.clear)`, 'remove your own keys'); // prettier-ignore
    if (globalName(holder) === 'caches')
      add(
        node,
        `uses the caches (caches.${name}), which hold the platform’s pages`,
        'keep what you need in localStorage under keys of your own, or ask the API',
      );
    const isWorkers = bare(holder).type === 'MemberExpression' && nameOf(bare(holder)) === 'serviceWorker' && globalName(as(bare(holder).object)) === 'navigator'; // prettier-ignore
    if (isWorkers && name === 'getRegistrations') add(node, 'reaches all service workers (serviceWorker.getRegistrations)', 'ask for your own, by its scope'); // prettier-ignore
  }

  /** `for (;;);`: an endless loop without an exit or a call that might throw. */
  function loop(node: Shape): void {
    const { test, body } = node as unknown as { test: Shape | null; body: Shape };
    const isAlways = test === null || (test.type === 'Literal' && Boolean(test.value)) || (test.type === 'UnaryExpression' && test.operator === '!' && (test.argument.value as unknown) === 0); // prettier-ignore
    if (!isAlways) return;
    const inside = nodes.filter(({ start, end }) => start >= body.start && end <= body.end);
    if (inside.some(({ type }) => LEAVING.has(type) || CALLING.has(type))) return;
    add(node, 'never ends: nothing leaves this loop, and every page of its process or its tab waits for it', 'give it an end');
  }

  function builtin(node: Node, specifier: string | null): void {
    if (specifier === null || !isBuiltin(specifier)) return;
    add(node, `takes ${specifier} of Node: render processes have none of its modules`, 'bundle a library that computes, or ask the backend'); // prettier-ignore
  }

  function origin(node: Node, address: string | null): void {
    if (address !== null && /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(address))
      add(node, `calls ${address}, another site: the page’s policy forbids it`, 'go through the API');
  }

  /** `process.env` as a whole; reading one variable is harmless: it is undefined in render processes. */
  function environment(node: Shape): void {
    const parent = as(parentOf(node)!);
    const isNamed = parent.type === 'MemberExpression' && parent.object === node && nameOf(parent) !== null;
    const isTested = parent.type === 'LogicalExpression' || parent.type === 'IfStatement' || parent.type === 'ConditionalExpression' || (parent.type === 'UnaryExpression' && parent.operator !== 'delete'); // prettier-ignore
    const isDestructured = parent.type === 'VariableDeclarator' && as(parent.id).type === 'ObjectPattern';
    if (!isNamed && !isTested && !isDestructured) add(node, 'reads the whole environment (process.env): render processes have none', 'set what the code must know when it is built, or ask the API'); // prettier-ignore
  }

  function member(node: Shape): void {
    const holder = globalName(as(node.object));
    const name = nameOf(node);
    if (holder === 'process' && name === 'env') environment(node);
    if (holder === 'process' && name !== null && PROCESS.has(name)) add(node, `takes process.${name}: it would end or change the process of all remotes`, THROW); // prettier-ignore
    const isWritten = as(parentOf(node)!).type === 'AssignmentExpression' && as(parentOf(node)!).left === node;
    // Writing is allowed: the contract's `cookieLine` does it.
    if (holder === 'document' && name === 'cookie' && !isWritten) add(node, 'reads document.cookie: who is logged in and what was agreed to is the platform’s', 'take it from @nightlark/state'); // prettier-ignore
  }

  for (const node of nodes.map(as)) {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') call(node, node.type === 'NewExpression');
    else if (node.type === 'MemberExpression') member(node);
    else if (node.type === 'AssignmentExpression') change(node.left, node);
    else if (node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node.operator === 'delete'))
      change(node.argument, node);
    else if (node.type === 'ForStatement' || node.type === 'WhileStatement' || node.type === 'DoWhileStatement') loop(node);
    else if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') builtin(node, text(node.source));
    if (node.type === 'ImportExpression' && text(node.source) === null) add(node, 'imports an address that it makes up', 'name the module, so that it is in the release'); // prettier-ignore
    if (node.type === 'VariableDeclarator' && node.init && as(node.id).type === 'ObjectPattern' && globalName(node.init) === 'process')
      for (const property of node.id.properties)
        if (property.key?.type === 'Identifier' && PROCESS.has(property.key.name)) add(property, `takes process.${property.key.name}: it would end or change the process of all remotes`, THROW); // prettier-ignore
  }
  return found;
}
