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

/** The text that a string literal, a template or a sum of them is. */
export function textOf(node: Shape | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  let parts: (string | null)[] = [null];
  if (node?.type === 'TemplateLiteral')
    parts = node.quasis.flatMap(({ value }, index) => [value.cooked, ...node.expressions.slice(index, index + 1).map(textOf)]);
  if (node?.type === 'BinaryExpression' && node.operator === '+') parts = [textOf(node.left), textOf(node.right)];
  return parts.includes(null) ? null : parts.join('');
}

/** The name of a member: `x.name`, `x['name']`; null if it is computed. */
export const memberName = ({ computed, property }: Shape): string | null => (computed ? textOf(property) : property.name);

/** What an expression gives, without the chain of `a?.b` and the sequence of `(0, b)`, as bundles call what they import. */
export function unwrap(node: Shape): Shape {
  if (node.type === 'ChainExpression') return unwrap(node.expression);
  return node.type === 'SequenceExpression' ? unwrap(node.expressions.at(-1)!) : node;
}
