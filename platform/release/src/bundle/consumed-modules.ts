import type { Node } from 'acorn';
import type { Parsed } from './parse-code.ts';
import { as, textOf, type Shape } from './syntax.ts';

const isCall = (node: Shape | null | undefined): node is Shape => node?.type === 'CallExpression';

/** Scope and library of an entry of webpack's or rspack's table. */
function consumption(value: Shape): (Shape | undefined)[] {
  if (value.type === 'ArrowFunctionExpression') return isCall(value.body) ? value.body.arguments.slice(0, 2) : [];
  if (value.type !== 'ObjectExpression') return [];
  const named = (name: string) =>
    value.properties.find((each) => each.type === 'Property' && !each.computed && (each.key.name ?? each.key.value) === name);
  return ['shareScope', 'shareKey'].map((name) => named(name)?.value as Shape | undefined);
}

/**
 * The table of consumed shared modules: `224: () => s("default", "react/jsx-runtime", …)` of webpack,
 * `224: { shareScope: "default", shareKey: "react/jsx-runtime", … }` of rspack.
 */
export function consumedModules({ nodes }: Parsed): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of nodes.map(as)) {
    if (node.type !== 'Property' || node.computed) continue;
    const [scope, key] = consumption(as(node.value as Node));
    const id = node.key.type === 'Literal' ? String(node.key.value) : node.key.name;
    if (textOf(scope) === 'default' && textOf(key) !== null && /^\d+$/.test(id)) found.set(id, textOf(key)!);
  }
  return found;
}
