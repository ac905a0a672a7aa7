import type { Logger } from '../logging.ts';
import type { Counts } from '../metrics/counts.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import type { Loss } from './renderers.ts';

interface Options {
  registry: Pick<LiveRegistry, 'rest'>;
  counts: Counts;
  log: Logger;
}

/** A version whose code took a worker with it rests, and the one before it serves; from then on the pages are rendered again. */
export function createLossHandler({ registry, counts, log }: Options): (loss: Loss) => void {
  return ({ reason, files, isEndless, release }) => {
    log.error({ alert: 'renderer', remote: release?.name, version: release?.version, reason, at: files[0] }, 'a render worker was lost');
    if (!release) return;
    const { name, version } = release;
    counts.rendered({ remote: name, version, ms: null, failure: isEndless ? 'endless' : 'crash', isEndless });
    registry.rest(name, version, reason);
  };
}
