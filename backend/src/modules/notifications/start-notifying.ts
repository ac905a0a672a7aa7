import type { Deps } from '../../deps.ts';
import { planReminders } from './plan-reminders.ts';
import { sendDue } from './send-due.ts';

const SEND_EVERY_MS = 30_000;
const PLAN_EVERY_MS = 3_600_000;

/** Sends planned mails when their time has come, and plans the reminders every hour. @returns the function that ends it */
export function startNotifying(deps: Deps): () => void {
  const guarded = (what: string, work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => deps.log.error({ err: error }, what));
  };
  const timers = [
    setInterval(
      guarded('planned mails not sent', () => sendDue(deps)),
      SEND_EVERY_MS,
    ),
    setInterval(
      guarded('reminders not planned', () => planReminders(deps)),
      PLAN_EVERY_MS,
    ),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach((timer) => clearInterval(timer));
}
