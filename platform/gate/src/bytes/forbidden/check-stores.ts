import { memberName, unwrap, type Shape } from '@nightlark/release/bundle';
import type { Check, CodeContext } from './code-context.ts';

type Said = readonly [what: string, advice: string];

const kept = (how: string): Said => ['where the platform and all remotes keep something', how];
const VALUES = kept('use sessionValue or localValue of @nightlark/state, under a key that begins with the remote’s name and a colon');
const CONNECTION = 'all tabs of a browser share six connections';
const EVENTS: Said = [CONNECTION, 'use useLiveEvent of @nightlark/state'];
const THREAD: Said = ['its code is none of the release’s', 'ask the API for what takes long'];

/** Globals that no remote uses itself. */
const GLOBALS: Readonly<Record<string, Said>> = {
  localStorage: VALUES,
  sessionStorage: VALUES,
  indexedDB: kept('use openDatabase of @nightlark/state'),
  caches: ['which hold the platform’s pages', 'keep what you need by localValue of @nightlark/state, or ask the API'],
  cookieStore: ['whose cookies decide for all remotes', 'take and keep it by @nightlark/state'],
  BroadcastChannel: ['which other remotes’ code hears', 'use openChannel of @nightlark/state'],
  EventSource: EVENTS,
  WebSocket: EVENTS,
  WebTransport: EVENTS,
  XMLHttpRequest: [CONNECTION, 'use useApi of @nightlark/api-client'],
  Worker: THREAD,
  SharedWorker: THREAD,
};
/** … and members of globals. */
const MEMBERS: Readonly<Record<string, Readonly<Record<string, Said>>>> = {
  document: { cookie: GLOBALS['cookieStore']! },
  navigator: { storage: VALUES },
};
/** … and methods of `navigator.serviceWorker`. */
const WORKERS: Readonly<Record<string, Said>> = {
  register: ['which answers for all pages', 'use startPlatformWorker of @nightlark/state'],
  getRegistrations: ['which reaches those of others', 'ask for your own, by its scope'],
};

const own = <T>(table: Readonly<Record<string, T>>, name: string | null): T | undefined =>
  name !== null && Object.hasOwn(table, name) ? table[name] : undefined;

/** Whether an identifier is a value here, and no name of a property or a label. */
function isValue(node: Shape, parent: Shape | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent?.type === 'Property') return parent.value === node;
  return !/^(?:MethodDefinition|PropertyDefinition|LabeledStatement|BreakStatement|ContinueStatement)$/.test(parent?.type ?? '');
}

/** What `holder.name` is, and why no remote may use it. */
function memberSaid(holder: Shape, name: string | null, { globalName, isGlobalObject }: CodeContext): [what: string, said: Said] | null {
  if (isGlobalObject(holder)) {
    const said = own(GLOBALS, name);
    return said ? [name!, said] : null;
  }
  const known = globalName(holder);
  const said = own(own(MEMBERS, known) ?? {}, name);
  if (said) return [`${known}.${name}`, said];
  const isWorkers =
    holder.type === 'MemberExpression' && memberName(holder) === 'serviceWorker' && globalName(holder.object) === 'navigator';
  const ofWorkers = isWorkers ? own(WORKERS, name) : undefined;
  return ofWorkers ? [`serviceWorker.${name}`, ofWorkers] : null;
}

/** What all remotes keep in the browser, its connections and threads. Asking whether one is there (`typeof`, `in`) is harmless. */
export const checkStores: Check = (node, context) => {
  const { add, globalName, parentOf } = context;
  const say = (at: Shape, [what, [why, advice]]: [string, Said]) => add(at, `uses ${what} itself, ${why}`, advice);
  if (node.type === 'Identifier') {
    const parent = parentOf(node);
    const said = isValue(node, parent) && parent?.operator !== 'typeof' ? own(GLOBALS, globalName(node)) : undefined;
    if (said) say(node, [node.name, said]);
    return;
  }
  if (node.type === 'MemberExpression') {
    const found = parentOf(node)?.operator === 'typeof' ? null : memberSaid(unwrap(node.object), memberName(node), context);
    if (found) say(node, found);
    return;
  }
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'ObjectPattern' || !node.init) return;
  for (const property of node.id.properties) {
    const found = property.key?.type === 'Identifier' ? memberSaid(unwrap(node.init), property.key.name, context) : null;
    if (found) say(property, found);
  }
};
