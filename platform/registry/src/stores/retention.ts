import { integrityOf } from '@nightlark/release';
import { otherContent } from './conflict-error.ts';
import type { ReleaseStore } from './store.ts';

export type Retention = Pick<ReleaseStore, 'inventory' | 'markUsed' | 'noteCommit' | 'commitOf' | 'takeOut'>;

/** Which version was pruned with which content, when pages loaded which, and of which commit it is. */
export const PRUNED = 'pruned';
export const USED = 'used';
export const COMMITS = 'commits';

/** @throws ConflictError for other content of a version that was pruned, with the content of this hash */
export function assertSame(hash: string | null, described: Buffer, name: string, version: string): void {
  if (hash !== null && hash !== integrityOf(described)) throw otherContent(name, version);
}
