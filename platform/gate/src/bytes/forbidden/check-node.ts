import { isBuiltin } from 'node:module';
import { memberName, type Shape } from '@nightlark/release/bundle';
import { importOf } from '../import-of.ts';
import { type Check, type CodeContext } from './code-context.ts';

const PROCESS: ReadonlySet<string> = new Set([
  'exit',
  'reallyExit',
  'abort',
  'kill',
  'getBuiltinModule',
  'binding',
  '_linkedBinding',
  'dlopen',
  'chdir',
  'setuid',
  'setgid',
  'umask',
  '_debugProcess',
  '_kill',
  'execve',
]);
const TESTS: ReadonlySet<string> = new Set(['LogicalExpression', 'IfStatement', 'ConditionalExpression']);

/** Whether `process.env` is taken as a whole. Reading one variable is harmless: it is undefined in render processes. */
function isWholeEnvironment(node: Shape, { parentOf }: CodeContext): boolean {
  const parent = parentOf(node);
  if (parent.type === 'MemberExpression') return parent.object !== node || memberName(parent) === null;
  if (parent.type === 'UnaryExpression') return parent.operator === 'delete';
  if (parent.type === 'VariableDeclarator') return parent.id.type !== 'ObjectPattern';
  return !TESTS.has(parent.type);
}

/** Names of `process` that a node takes: `process.exit`, `const { exit } = process`. */
function takenOfProcess(node: Shape, { globalName }: CodeContext): [name: string, at: Shape][] {
  if (node.type === 'MemberExpression' && globalName(node.object) === 'process') {
    const name = memberName(node);
    return name === null ? [] : [[name, node]];
  }
  const isPattern = node.type === 'VariableDeclarator' && node.init && node.id.type === 'ObjectPattern';
  if (!isPattern || globalName(node.init!) !== 'process') return [];
  return node.id.properties.flatMap((property): [string, Shape][] =>
    property.key?.type === 'Identifier' ? [[property.key.name, property]] : [],
  );
}

/** Modules of Node, and the process that all remotes share. */
export const checkNode: Check = (node, context) => {
  const { add } = context;
  const imported = importOf(node, context)?.specifier;
  if (imported && isBuiltin(imported))
    add(node, `takes ${imported} of Node: render processes have none of its modules`, 'bundle a library that computes, or ask the backend');
  for (const [name, at] of takenOfProcess(node, context)) {
    if (PROCESS.has(name)) add(at, `takes process.${name}: it would end or change the process of all remotes`, 'throw an error instead');
    if (name === 'env' && at === node && isWholeEnvironment(node, context))
      add(
        node,
        'reads the whole environment (process.env): render processes have none',
        'set what the code must know when it is built, or ask the API',
      );
  }
};
