import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import { isAgeProved } from '../age/age-check.ts';
import { requireKnown } from '../member/repository.ts';
import { nameOnly } from '../profile/name-only.ts';
import { presentCards } from '../profile/presenter.ts';
import { deleteBlock, hasBlocked, insertBlock, listBlocked } from './repository.ts';

/** Blocking is idempotent; blocking oneself is refused. */
const block = endpoint(
  'block',
  { auth: 'member', age: 'any', limit: 'blocks', transaction: true },
  async ({ trx, record, viewer, body, deps }) => {
    if (body.id === viewer.id) throw new ApiFailure('validation', { field: 'id' });
    if (await hasBlocked(trx, viewer.id, body.id)) return null;
    await requireKnown(trx, viewer, body.id);
    await insertBlock(trx, viewer.id, body.id, deps.now());
    record('reachChanged', { memberIds: [viewer.id, body.id], available: false });
    return null;
  },
);

const unblock = endpoint(
  'unblock',
  { auth: 'member', age: 'any', limit: 'blocks', transaction: true },
  async ({ trx, record, viewer, body }) => {
    const isLifted = await deleteBlock(trx, viewer.id, body.id);
    // If the other has blocked the viewer too, they still can't reach each other.
    if (isLifted && !(await hasBlocked(trx, body.id, viewer.id)))
      record('reachChanged', { memberIds: [viewer.id, body.id], available: true });
    return null;
  },
);

/**
 * The only list where blocked members are visible to the blocker, so that they can be unblocked; hidden ones by their names, and all of
 * them as long as the blocker has to prove their age.
 */
const getBlocked = endpoint('getBlocked', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, deps }) => {
  const [blocked, maySee] = await Promise.all([listBlocked(deps.db, viewer.id), isAgeProved(deps, viewer)]);
  const cards = await presentCards(deps, viewer, blocked);
  return { profiles: cards.map((card, index) => (maySee && !blocked[index]!.is_hidden ? card : nameOnly(card))) };
});

/** A blocked member can neither view nor contact the blocker, nor be seen by them (docs/product/moderation-and-reports.md#blocks). */
export const blockEndpoints: Endpoint[] = [block, unblock, getBlocked];
