import type { ProfileCard } from '@nightlark/contract';
import { endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import { loadCards, presentCard } from '../profile/presenter.ts';
import { findVisible } from '../profile/visibility.ts';
import { giveLike, isMatch, readForLiking } from './give-like.ts';
import { newLikes } from './new-likes.ts';
import { countLikes, deleteLike, listLikes, markLikeSeen, takeUnshownLike } from './repository.ts';

/** Likes; two mutual ones are a match (docs/product/likes-and-match-games.md). */
export const likeEndpoints = [
  endpoint(
    'like',
    { auth: 'member', age: 'proved', limit: 'likes', transaction: true },
    async ({ trx, record, write, viewer, body, deps }) => {
      const to = await readForLiking(trx, viewer.id, body.id);
      const isNew = giveLike({ record, write }, viewer.id, to, deps.now());
      return async () => {
        const mutual = await isMatch(deps, viewer.id, to, isNew);
        return outcomeOf(presentCard(deps, viewer, to, { main: to.main, mutual }));
      };
    },
  ),

  endpoint('unlike', { auth: 'member', age: 'proved', limit: 'unlikes' }, async ({ viewer, body, deps }) => {
    await findVisible(deps, viewer, body.id);
    await deleteLike(deps.db, viewer.id, body.id);
    const [profile] = await loadCards(deps, viewer, [body.id]);
    if (!profile) throw new ApiFailure('not_found');
    return outcomeOf(profile);
  }),

  endpoint('getLikes', { auth: 'member', age: 'proved', limit: 'default' }, async ({ viewer, query, deps }) => {
    const [{ rows, nextCursor }, counts] = await Promise.all([
      listLikes(deps.db, viewer, query.type, query.cursor),
      countLikes(deps.db, viewer.id),
    ]);
    const profiles = rows.map((row) => presentCard(deps, viewer, row, row));
    const liked_by = rows.map(({ id, at, is_new }) => ({ id, like_new: is_new, at: at.toISOString() }));
    return { profiles, liked_by, counts, ...(nextCursor ? { next_cursor: nextCursor } : {}) };
  }),

  endpoint('clearNewLike', { auth: 'member', age: 'proved', limit: 'default' }, async ({ viewer, body, deps }) => {
    await markLikeSeen(deps.db, body.id, viewer.id, deps.now());
    return { num_new_likes: await newLikes(deps.db, viewer.id) };
  }),

  endpoint('autoLike', { auth: 'member', age: 'proved', limit: 'default' }, async ({ viewer, deps }) => {
    const id = await takeUnshownLike(deps.db, viewer.id, deps.now());
    const [profile] = id === null ? [] : await loadCards(deps, viewer, [id]);
    return profile ? { profile } : null;
  }),
];

const outcomeOf = (profile: ProfileCard) => ({ liked: profile.liked, match: profile.match, profile });
