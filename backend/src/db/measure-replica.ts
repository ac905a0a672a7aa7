import { Counter, Gauge, type Metrics } from '@nightlark/metrics';
import type { Replica } from './replica.ts';

/** Adds how far behind a replica is, and who answered what it might have been asked. */
export function measureReplica({ registry }: Pick<Metrics, 'registry'>, { behind, reads }: Replica): void {
  new Gauge({
    name: 'backend_replica_behind_seconds',
    help: 'How far behind the primary the replica may be at most.',
    registers: [registry],
    collect() {
      this.set(behind());
    },
  });
  new Counter({
    name: 'backend_stale_reads_total',
    help: 'Statements that may be stale, by who answered: the replica, the primary while it was left out, the primary after it failed.',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [by, count] of Object.entries(reads)) this.inc({ by }, count);
    },
  });
}
