import { paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { notify } from '../notifications/notify.ts';
import { loadCards } from '../profile/presenter.ts';
import { newLikes } from './new-likes.ts';

/** Tells the liked member: their open tabs, by push, and by mail while they are away. Nothing where they may not see who it was. */
export async function announceLike(deps: Deps, fromId: number, toId: number, match: boolean): Promise<void> {
  const receiver = await deps.db.selectFrom('account').select('paid_user').where('id', '=', toId).executeTakeFirst();
  const [profile] = await loadCards(deps, { id: toId, paid: receiver?.paid_user ?? false }, [fromId]);
  if (!profile) return;
  deps.events.publish(toId, 'like', { profile, match, num_new_likes: await newLikes(deps.db, toId) });
  void notify(deps, toId, {
    type: 'like',
    match,
    link: paths.like.href({ id: fromId }),
    tag: match ? 'matches' : 'likes',
    details: { name: profile.name },
  });
}
