import type { Deps } from '../../deps.ts';
import { purgeComplaints } from '../complaint/purge.ts';
import { sendLateComplaints } from '../complaint/send.ts';
import { purgeReports } from '../report/purge.ts';
import { purgeAccounts } from './purge.ts';
import { endPauses } from './update-account.ts';

const EVERY_MS = 5 * 60_000;

/** Purges, and ends pauses, when their time has come and sends complaints that could not be sent, now and every few minutes. @returns the function that ends it */
export function startUpkeep(deps: Deps): () => void {
  const run = () =>
    Promise.all([purgeAccounts(deps), purgeReports(deps), purgeComplaints(deps), endPauses(deps), sendLateComplaints(deps)]).catch(
      (error: unknown) => deps.log.error({ err: error }, 'upkeep failed'),
    );
  void run();
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
