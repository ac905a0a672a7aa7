import { memberName, textOf, unwrap, type Parsed, type Shape } from '@nightlark/release/bundle';

const STATEMENTS: ReadonlySet<string> = new Set([
  'ImportExpression',
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
]);

export interface Import {
  /** Null if the code makes it up. */
  specifier: string | null;
  /** It is an address, and loaded by the shell (`importChunk`); else it is resolved from the importing file. */
  isAddress: boolean;
}

/** What a node imports, requires or loads; null if it does none of these. */
export function importOf(node: Shape, { variableOf }: Pick<Parsed, 'variableOf'>): Import | null {
  if (STATEMENTS.has(node.type)) return node.source ? { specifier: textOf(node.source), isAddress: false } : null;
  if (node.type !== 'CallExpression') return null;
  const callee = unwrap(node.callee);
  const specifier = textOf(node.arguments[0]);
  if (callee.type === 'MemberExpression') return memberName(callee) === 'importChunk' ? { specifier, isAddress: true } : null;
  if (callee.type !== 'Identifier' || !/^(?:require|importChunk)$/.test(callee.name) || variableOf(callee)) return null;
  return { specifier, isAddress: callee.name === 'importChunk' };
}
