import type { Node } from 'acorn';
import type { Parsed } from '../module-graph.ts';
import { checkChanges } from './check-changes.ts';
import { checkEvaluation } from './check-evaluation.ts';
import { checkLoops } from './check-loops.ts';
import { checkNode } from './check-node.ts';
import { checkDialogs, checkDocument } from './check-page.ts';
import { checkRequests } from './check-requests.ts';
import { checkStores } from './check-stores.ts';
import { createCodeContext, type Check, type Forbidden } from './code-context.ts';

const CHECKS: readonly Check[] = [checkEvaluation, checkNode, checkChanges, checkDocument, checkDialogs, checkRequests, checkLoops];

/** A team mends the first of them; a file may have any number. */
const MAX_FOUND = 50;

/**
 * Finds code with effects beyond the remote, by static analysis; the isolation of render processes covers obfuscated code.
 * @param shared - references to shared libraries
 * @param side - bundles of the server keep what no browser's code reaches: they are not minified
 */
export function findForbidden(parsed: Parsed, shared: ReadonlySet<Node>, side: 'client' | 'server' = 'client'): Forbidden[] {
  const found: Forbidden[] = [];
  const context = createCodeContext(parsed, shared, found);
  for (const node of parsed.nodes) {
    for (const check of CHECKS) check(node, context);
    if (side === 'client') checkStores(node, context);
    if (found.length >= MAX_FOUND) break;
  }
  return found;
}
