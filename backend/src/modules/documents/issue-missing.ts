import type { Deps } from '../../deps.ts';
import { issueDocuments } from './issue.ts';
import { paymentsWithoutDocuments } from './repository.ts';

const BATCH = 200;
const SINCE_MS = 3 * 86_400_000;

/** Issues documents missing after a failure or a crash; older payments get theirs on request. */
export async function issueMissing(deps: Deps): Promise<void> {
  for (const id of await paymentsWithoutDocuments(deps.slowDb, new Date(deps.now().getTime() - SINCE_MS), BATCH)) {
    try {
      await issueDocuments(deps, id);
    } catch (error) {
      deps.log.error({ err: error, payment: id }, 'documents not issued; the job tries again');
    }
  }
}
