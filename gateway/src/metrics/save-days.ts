import type { DayStore } from '@nightlark/registry';
import type { Logger } from '../logging.ts';
import type { ReleaseMetrics } from './release-metrics.ts';

export const SAVE_MS = 60_000;

interface Options {
  store: Pick<DayStore, 'add'>;
  releaseMetrics: Pick<ReleaseMetrics, 'takeDays' | 'returnDays'>;
  log: Pick<Logger, 'warn'>;
}

/** Adds what this gateway has counted to the days of all; what can't be stored is added the next time. */
export function daySaver({ store, releaseMetrics, log }: Options): () => Promise<void> {
  let problem = '';
  return async () => {
    const counted = releaseMetrics.takeDays();
    if (Object.keys(counted).length === 0) return;
    try {
      await store.add(counted);
      problem = '';
    } catch (error) {
      releaseMetrics.returnDays(counted);
      const { message } = error as Error;
      if (message !== problem) log.warn({ reason: message }, 'pages by day can’t be stored');
      problem = message;
    }
  };
}
