import { integrityOf } from '@nightlark/release';
import { otherContent } from './conflict-error.ts';
import type { ReleaseStore } from './store.ts';

export type Retention = Pick<ReleaseStore, 'inventory' | 'markUsed' | 'takeOut'>;

/** Which version was pruned with which content, and when pages loaded which. */
export const PRUNED = 'pruned';
export const USED = 'used';

/** @throws ConflictError for other content of a version that was pruned, with the content of this hash */
export function assertSame(hash: string | null, described: Buffer, name: string, version: string): void {
  if (hash !== null && hash !== integrityOf(described)) throw otherContent(name, version);
}
