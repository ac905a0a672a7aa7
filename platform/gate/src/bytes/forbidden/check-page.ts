import { memberName, textOf, unwrapChain, type Shape } from '../syntax.ts';
import { changedTarget } from './check-changes.ts';
import { calleeOf, type Check, type CodeContext } from './code-context.ts';

/** Elements around all areas, and the methods and properties that add or remove content there. */
const AROUND: ReadonlySet<string> = new Set(['body', 'head', 'documentElement']);
const PLACING: ReadonlySet<string> = new Set([
  'append',
  'appendChild',
  'prepend',
  'insertBefore',
  'replaceChild',
  'removeChild',
  'replaceChildren',
  'replaceWith',
  'remove',
  'before',
  'after',
  'insertAdjacentElement',
  'insertAdjacentHTML',
  'insertAdjacentText',
]);
const CONTENT: ReadonlySet<string> = new Set(['innerHTML', 'outerHTML', 'textContent', 'innerText', 'outerText']);
const WRITING: ReadonlySet<string> = new Set(['open', 'write', 'writeln']);
const DIALOGS: ReadonlySet<string> = new Set(['alert', 'confirm', 'prompt']);
const STORAGES: ReadonlySet<string> = new Set(['localStorage', 'sessionStorage']);

/** `document.body`, `document.head`, `document.documentElement`, as text. */
function placeAround(node: Shape, { globalName }: CodeContext): string | null {
  const it = unwrapChain(node);
  if (it.type !== 'MemberExpression' || globalName(it.object) !== 'document') return null;
  const name = memberName(it);
  return name !== null && AROUND.has(name) ? `document.${name}` : null;
}

function isServiceWorkers(node: Shape, { globalName }: CodeContext): boolean {
  const it = unwrapChain(node);
  return it.type === 'MemberExpression' && memberName(it) === 'serviceWorker' && globalName(it.object) === 'navigator';
}

/** What stands around all areas. */
export const checkDocument: Check = (node, context) => {
  const outside = (what: string) =>
    context.add(node, `changes what stands around all areas (${what})`, "render it in the remote's own area, or open an overlay");
  const target = changedTarget(node);
  const place = target?.type === 'MemberExpression' ? placeAround(target.object, context) : null;
  if (place && CONTENT.has(memberName(target!) ?? '')) outside(`${place}.${memberName(target!)}`);

  const callee = calleeOf(node);
  if (callee?.type !== 'MemberExpression') return;
  const name = memberName(callee) ?? '';
  const around = placeAround(callee.object, context);
  if (around && PLACING.has(name)) outside(`${around}.${name}`);
  if (context.globalName(callee.object) !== 'document') return;
  if (WRITING.has(name)) outside(`document.${name}`);
  if (name === 'getElementById' && textOf(node.arguments[0]) === 'root') outside('the root of the page');
};

/** Dialogs, and what all remotes keep in the browser. */
export const checkBrowser: Check = (node, context) => {
  const { add, globalName } = context;
  if (node.type === 'MemberExpression' && globalName(node.object) === 'document' && memberName(node) === 'cookie')
    add(node, 'uses document.cookie: the platform’s cookies decide for all remotes', 'take and keep it by @nightlark/state');
  const storage = node.type === 'MemberExpression' ? globalName(node.object) : null;
  if (storage !== null && STORAGES.has(storage))
    add(
      node,
      `uses ${storage} itself, where the platform and all remotes keep something`,
      'use sessionValue or localValue of @nightlark/state, under a key that begins with the remote’s name and a colon',
    );
  const callee = calleeOf(node);
  if (!callee) return;
  const called = globalName(callee);
  if (called !== null && DIALOGS.has(called))
    add(node, `opens a dialog of the browser (${called}), which stops the page for all`, 'use Dialog of @nightlark/ui');
  if (callee.type !== 'MemberExpression') return;
  const holder = globalName(callee.object);
  const name = memberName(callee) ?? '';
  if (holder === 'caches')
    add(
      node,
      `uses the caches (caches.${name}), which hold the platform’s pages`,
      'keep what you need by localValue of @nightlark/state, or ask the API',
    );
  if (name === 'getRegistrations' && isServiceWorkers(callee.object, context))
    add(node, 'reaches all service workers (serviceWorker.getRegistrations)', 'ask for your own, by its scope');
};
