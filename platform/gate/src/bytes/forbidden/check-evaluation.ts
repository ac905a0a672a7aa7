import { textOf } from '../syntax.ts';
import { calleeOf, type Check } from './code-context.ts';

const WRITE_OUT = 'write the code out';

/** Text as code, and modules whose address is computed. */
export const checkEvaluation: Check = (node, { add, globalName }) => {
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
