import type { ProfileCard } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { adultEndpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { loadCards, presentCards } from '../profile/presenter.ts';
import { findVisible } from '../profile/visibility.ts';
import { newLikes } from './new-likes.ts';
import { beginLike, countLikes, listLikes, takeUnshownLike } from './repository.ts';

/** Likes; two that meet are a match (docs/product/likes-and-match-games.md). */
export const likeEndpoints = [
  adultEndpoint('like', async ({ viewer, body, deps }) => {
    if (body.id === viewer.id) throw new ApiFailure('not_found');
    await findVisible(deps, viewer, body.id);
    await transact(deps, (trx, record) => beginLike(trx, record, viewer.id, body.id, deps.now()));
    return outcome(deps, viewer, body.id);
  }),

  adultEndpoint('unlike', async ({ viewer, body, deps }) => {
    await findVisible(deps, viewer, body.id);
    await deps.db.deleteFrom('likes').where('from_id', '=', viewer.id).where('to_id', '=', body.id).execute();
    return outcome(deps, viewer, body.id);
  }),

  adultEndpoint('getLikes', async ({ viewer, query, deps }) => {
    const [rows, counts] = await Promise.all([listLikes(deps.db, viewer.id, query.type), countLikes(deps.db, viewer.id)]);
    const profiles = await loadCards(
      deps,
      viewer,
      rows.map(({ id }) => id),
    );
    return { profiles, liked_by: rows.map(({ id, at, is_new }) => ({ id, like_new: is_new, at: at.toISOString() })), counts };
  }),

  adultEndpoint('clearNewLike', async ({ viewer, body, deps }) => {
    await deps.db
      .updateTable('likes')
      .set({ seen_at: deps.now() })
      .where('from_id', '=', body.id)
      .where('to_id', '=', viewer.id)
      .where('seen_at', 'is', null)
      .execute();
    return { num_new_likes: await newLikes(deps.db, viewer.id) };
  }),

  adultEndpoint('autoLike', async ({ viewer, deps }) => {
    const id = await takeUnshownLike(deps.db, viewer.id, deps.now());
    const [profile] = id === null ? [] : await loadCards(deps, viewer, [id]);
    return profile ? { profile } : null;
  }),
];

async function outcome(deps: Deps, viewer: Viewer, id: number): Promise<{ liked: boolean; match: boolean; profile: ProfileCard }> {
  const [profile] = await presentCards(deps, viewer, [await findVisible(deps, viewer, id)]);
  return { liked: profile!.liked, match: profile!.match, profile: profile! };
}
