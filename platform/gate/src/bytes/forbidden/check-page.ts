import { memberName, textOf, unwrap, type Shape } from '@nightlark/release/bundle';
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

/** `document.body`, `document.head`, `document.documentElement`, as text. */
function placeAround(node: Shape, { globalName }: CodeContext): string | null {
  const it = unwrap(node);
  if (it.type !== 'MemberExpression' || globalName(it.object) !== 'document') return null;
  const name = memberName(it);
  return name !== null && AROUND.has(name) ? `document.${name}` : null;
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

/** Dialogs of the browser. */
export const checkDialogs: Check = (node, { add, globalName }) => {
  const callee = calleeOf(node);
  const called = callee && globalName(callee);
  if (called && DIALOGS.has(called))
    add(node, `opens a dialog of the browser (${called}), which stops the page for all`, 'use Dialog of @nightlark/ui');
};
