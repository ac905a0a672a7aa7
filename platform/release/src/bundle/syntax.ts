import type { Node } from 'acorn';

/** A node of any type, with the fields of those that the gate looks at. */
export type Shape = Node & {
  name: string;
  value: unknown;
  callee: Shape;
  arguments: Shape[];
  body: Shape;
  object: Shape;
  property: Shape;
  computed: boolean;
  id: Shape;
  init: Shape | null;
  properties: Shape[];
  key: Shape;
  left: Shape;
  argument: Shape;
  operator: string;
  source: Shape;
  elements: Shape[];
  test: Shape | null;
  expression: Shape;
  expressions: Shape[];
  quasis: { value: { cooked: string } }[];
  right: Shape;
  consequent: Shape;
  alternate: Shape;
};

export const as = (node: Node) => node as Shape;

const isNode = (value: unknown): value is Shape => typeof (value as Shape | null)?.type === 'string';

/** The nodes directly below a node. */
export const childrenOf = (node: Node): Shape[] => Object.values(node).flat().filter(isNode);

/** Whether a node or one below it is of these types. */
export function contains(node: Shape, types: ReadonlySet<string>): boolean {
  const open = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    if (types.has(next.type)) return true;
    for (const child of childrenOf(next)) open.push(child);
  }
  return false;
}

/** The text that a string literal, a template without values, or a sum of them is. */
export function textOf(node: Shape | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]!.value.cooked;
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === null || right === null ? null : left + right;
}

/** The name of a member: `x.name`, `x['name']`; null if it is computed. */
export const memberName = ({ computed, property }: Shape): string | null => (computed ? textOf(property) : property.name);

/** Unwraps the chain expression of `a?.b`. */
export const unwrapChain = (node: Shape): Shape => (node.type === 'ChainExpression' ? unwrapChain(node.expression) : node);
