import { memberName, unwrap, type Shape } from '@nightlark/release/bundle';
import { calleeOf, type Check } from './code-context.ts';

/** Methods of `Object` and `Reflect` that change their first argument. */
const DEFINING: ReadonlySet<string> = new Set([
  'assign',
  'defineProperty',
  'defineProperties',
  'setPrototypeOf',
  'freeze',
  'seal',
  'preventExtensions',
]);
/** Properties of `window` whose assignment does not affect others. */
const NAVIGATION: ReadonlySet<string> = new Set(['location']);
const KEEP = 'keep it in a module of the remote, or in @nightlark/state';

/** The target of an assignment, an increment or a `delete`. */
export function changedTarget(node: Shape): Shape | null {
  if (node.type === 'AssignmentExpression') return unwrap(node.left);
  const isChange = node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node.operator === 'delete');
  return isChange ? unwrap(node.argument) : null;
}

/** Changes of globals, builtins and shared libraries. */
export const checkChanges: Check = (node, { add, foreignObject, globalName }) => {
  const target = changedTarget(node);
  if (target?.type === 'MemberExpression') {
    const whose = foreignObject(target.object);
    const name = memberName(target);
    if (whose && !(name !== null && NAVIGATION.has(name))) add(node, `changes ${whose} (${name ?? 'a computed name'})`, KEEP);
  }
  const callee = calleeOf(node);
  if (callee?.type !== 'MemberExpression' || !DEFINING.has(memberName(callee) ?? '')) return;
  if (!/^(?:Object|Reflect)$/.test(globalName(callee.object) ?? '')) return;
  const [first] = node.arguments;
  const whose = first && foreignObject(first);
  if (whose) add(node, `changes ${whose}`, KEEP);
};
