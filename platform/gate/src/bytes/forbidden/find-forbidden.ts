import type { Node } from 'acorn';
import type { Parsed } from '@nightlark/release/bundle';
import { contains, memberName, type Shape, textOf, unwrap } from '@nightlark/release/bundle';
import { checkChanges } from './check-changes.ts';
import { checkNode } from './check-node.ts';
import { checkDialogs, checkDocument } from './check-page.ts';
import { checkStores } from './check-stores.ts';
import { calleeOf, type Check, createCodeContext, type Forbidden } from './code-context.ts';

const REQUESTS: ReadonlySet<string> = new Set(['fetch', 'WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'importScripts']);
const WITH_ORIGIN = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;

/** `request.headers`, or a variable of that name. */
function isHeaders(node: Shape): boolean {
  const it = unwrap(node);
  return it.type === 'MemberExpression' ? memberName(it) === 'headers' : it.type === 'Identifier' && it.name === 'headers';
}

/** Requests to other sites, and the cookies of the page's own request. */
const checkRequests: Check = (node, { add, globalName }) => {
  const callee = calleeOf(node);
  if (!callee) return;
  const method = callee.type === 'MemberExpression' ? memberName(callee) : null;
  const text = textOf(node.arguments[0]);
  const isRequest = REQUESTS.has(globalName(callee) ?? '') || method === 'sendBeacon';
  if (isRequest && text !== null && WITH_ORIGIN.test(text))
    add(node, `calls ${text}, another site: the page’s policy forbids it`, 'go through the API');
  const readsHeader = (method === 'get' || method === 'getSetCookie') && isHeaders(callee.object);
  if (readsHeader && /^cookie$/i.test(text ?? ''))
    add(
      node,
      'reads the request’s cookie: a page is made without it',
      'take from @nightlark/state who is logged in, and from the API what is theirs',
    );
};

const LOOPS: ReadonlySet<string> = new Set(['ForStatement', 'WhileStatement', 'DoWhileStatement']);
/** Statements that leave a loop or its function, and expressions that may throw. */
const LEAVING: ReadonlySet<string> = new Set([
  'BreakStatement',
  'ReturnStatement',
  'ThrowStatement',
  'YieldExpression',
  'AwaitExpression',
  'CallExpression',
  'NewExpression',
  'TaggedTemplateExpression',
]);

/** No test, `true`, `1`, `!0`. */
function isAlwaysTrue(test: Shape | null): boolean {
  if (test === null) return true;
  if (test.type === 'UnaryExpression') return test.operator === '!' && test.argument.value === 0;
  return test.type === 'Literal' && Boolean(test.value);
}

/** `for (;;);`: an endless loop without an exit or a call that might throw. */
const checkLoops: Check = (node, { add }) => {
  if (!LOOPS.has(node.type) || !isAlwaysTrue(node.test)) return;
  if (contains(node.body, LEAVING)) return;
  add(node, 'never ends: nothing leaves this loop, and every page of its process or its tab waits for it', 'give it an end');
};

const WRITE_OUT = 'write the code out';

/** Text as code, and modules whose address is computed. */
const checkEvaluation: Check = (node, { add, globalName }) => {
  if (node.type === 'ImportExpression' && textOf(node.source) === null)
    add(node, 'imports an address that it makes up', 'name the module, so that it is in the release');
  const callee = calleeOf(node);
  if (!callee) return;
  const name = globalName(callee);
  const text = textOf(node.arguments[0]);
  if (name === 'eval') add(node, 'evaluates text as code (eval): the page’s policy forbids it', WRITE_OUT);
  // `Function('return this')` is how bundlers get the global object.
  if (name === 'Function' && text !== 'return this')
    add(node, 'makes a function of text (Function): the page’s policy forbids it', WRITE_OUT);
  if ((name === 'setTimeout' || name === 'setInterval') && text !== null)
    add(node, `evaluates text as code (${name})`, 'give it a function');
};

const CHECKS: readonly Check[] = [checkEvaluation, checkNode, checkChanges, checkDocument, checkDialogs, checkRequests, checkLoops];

/** A team mends the first of them; a file may have any number. */
const MAX_FOUND = 50;

/**
 * Finds code with effects beyond the remote, by static analysis; the isolation of render processes covers obfuscated code.
 * @param shared - references to shared libraries
 * @param side - bundles of the server keep what no browser's code reaches: they are not minified
 */
export function findForbidden(parsed: Parsed, shared: ReadonlySet<Node>, side: 'client' | 'server' = 'client'): Forbidden[] {
  const found: Forbidden[] = [];
  const context = createCodeContext(parsed, shared, found);
  for (const node of parsed.nodes) {
    for (const check of CHECKS) check(node, context);
    if (side === 'client') checkStores(node, context);
    if (found.length >= MAX_FOUND) break;
  }
  return found;
}
