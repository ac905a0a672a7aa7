import { parse, type Node } from 'acorn';
import { analyze, type Variable } from 'eslint-scope';
import { as, childrenOf, type Shape } from './syntax.ts';

/** A parsed file, with lookups for data flow. */
export interface Parsed {
  nodes: readonly Shape[];
  parentOf(node: Node): Shape | undefined;
  /** The variable that an identifier references or declares; null for a global. */
  variableOf(identifier: Node): Variable | null;
}

/** Parses a file of a bundle. Throws if it is not JavaScript. */
export function parseCode(code: string, sourceType: 'module' | 'commonjs'): Parsed {
  const tree = as(parse(code, { ecmaVersion: 'latest', sourceType, ranges: true, allowHashBang: true }));
  const parents = new Map<Node, Shape>();
  const nodes: Shape[] = [];
  const open = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    nodes.push(node);
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      open.push(child);
    }
  }
  const scopes = analyze(tree as never, { ecmaVersion: 2025, sourceType, ignoreEval: true });
  const variables = new Map<Node, Variable>();
  for (const { references, variables: declared } of scopes.scopes) {
    for (const { identifier, resolved } of references) if (resolved) variables.set(identifier as unknown as Node, resolved);
    for (const variable of declared) for (const identifier of variable.identifiers) variables.set(identifier as unknown as Node, variable);
  }
  return { nodes, parentOf: (node) => parents.get(node), variableOf: (identifier) => variables.get(identifier) ?? null };
}
