import type { SnapshotStore } from '@nightlark/registry';
import { randomUUID } from 'node:crypto';
import { checkEvery } from '../check-every.ts';
import type { Logger } from '../logging.ts';
import { snapshotSchema, type ReleaseMetrics, type Snapshot } from './release-metrics.ts';
import { RETENTION_MS } from './slices.ts';

interface Options {
  snapshots: SnapshotStore;
  releaseMetrics: ReleaseMetrics;
  log: Logger;
  now?: () => number;
}

/** Without a change: others forget a gateway after half an hour, and one of another version removes what it can't read. */
const RESEND_MS = RETENTION_MS / 2;

function parse(text: string): Snapshot | null {
  try {
    return snapshotSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Sends this gateway's metrics to the others and receives theirs. When that fails, each decides by its own metrics: with fewer pages, so
 * later.
 */
export function createMetricsExchange({ snapshots, releaseMetrics, log, now = Date.now }: Options): { exchange(): Promise<void> } {
  const own = randomUUID();
  let lastSent = '';
  let lastSentAt = 0;
  let problem = '';

  async function send(): Promise<void> {
    const { at, ...counted } = releaseMetrics.snapshot();
    const text = JSON.stringify(counted);
    if (text === lastSent && at - lastSentAt < RESEND_MS) return;
    await snapshots.write(own, JSON.stringify({ at, ...counted }));
    [lastSent, lastSentAt] = [text, at];
  }

  async function receive(): Promise<void> {
    const others = new Map<string, Snapshot>();
    for (const [gateway, text] of await snapshots.read()) {
      if (gateway === own) continue;
      const snapshot = parse(text);
      if (snapshot && snapshot.at > now() - RETENTION_MS) others.set(gateway, snapshot);
      // A gateway that stopped half an hour ago, or one of another version, which will write again.
      else await snapshots.remove(gateway);
    }
    releaseMetrics.mergeSnapshots(others);
  }

  return {
    async exchange() {
      try {
        await send();
        await receive();
        problem = '';
      } catch (error) {
        const { message } = error as Error;
        if (message !== problem)
          log.error({ alert: 'metrics', reason: message }, 'metrics can’t be exchanged between gateways: each judges by its own');
        problem = message;
      }
    },
  };
}

/** Exchanges metrics at the interval of the store. Returns the function that stops it. */
export function exchangeMetrics(options: Options): () => void {
  const { exchange } = createMetricsExchange(options);
  return checkEvery(options.snapshots.intervalMs, exchange);
}
