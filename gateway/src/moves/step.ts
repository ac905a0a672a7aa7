import type { RemoteState } from '@nightlark/registry';
import type { Totals } from '../metrics/slices.ts';
import { isFailing } from '../metrics/verdict.ts';

type Plan = NonNullable<NonNullable<RemoteState['canary']>['plan']>;

interface Step {
  isDue: boolean;
  /** Why it is, or how far it is; for the journal and `/platform`. */
  text: string;
}

/** Whether a canary has done well for as long, and on as many pages, as its plan wants; `totals` are since the step began. */
export function stepOf({ minutes, views, since, isPaused }: Plan, totals: Totals, now: number): Step {
  const { renders, failed } = totals;
  const lasted = (now - Date.parse(since)) / 60_000;
  const seen = `${Math.min(Math.floor(lasted), minutes)} of ${minutes} min, ${renders} of ${views} pages`;
  if (isPaused) return { isDue: false, text: 'paused' };
  if (isFailing(totals)) return { isDue: false, text: `waits, since it fails: ${seen}` };
  if (lasted < minutes || renders < views) return { isDue: false, text: seen };
  return { isDue: true, text: `did well for ${Math.floor(lasted)} min: ${failed} of ${renders} pages failed` };
}
