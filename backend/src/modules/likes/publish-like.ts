import type { Deps } from '../../deps.ts';
import { hasLike } from './repository.ts';

/** Says that a like began. Once it is committed: only then does one of two who like each other at the same moment see the other's. */
export async function publishLike(deps: Pick<Deps, 'db' | 'domainEvents'>, fromId: number, toId: number): Promise<void> {
  await deps.domainEvents.publish('liked', { fromId, toId, match: await hasLike(deps.db, toId, fromId) });
}
