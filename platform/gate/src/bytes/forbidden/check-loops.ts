import { contains, type Shape } from '../syntax.ts';
import type { Check } from './code-context.ts';

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
export const checkLoops: Check = (node, { add }) => {
  if (!LOOPS.has(node.type) || !isAlwaysTrue(node.test)) return;
  if (contains(node.body, LEAVING)) return;
  add(node, 'never ends: nothing leaves this loop, and every page of its process or its tab waits for it', 'give it an end');
};
