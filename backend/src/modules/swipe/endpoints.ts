import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { siteFor } from '../site/site.ts';
import { readAllowance } from './allowance.ts';
import { dealAgain, dealCards } from './deck.ts';
import { undoable, undoVote } from './undo.ts';
import { castVote } from './vote.ts';

const getSwipe = endpoint('getSwipe', { auth: 'member', age: 'proved', limit: 'cards' }, async ({ viewer, domain, deps }) => {
  const { settings } = await siteFor(deps, domain);
  const [profiles, allowance, last] = await Promise.all([
    dealCards(deps, viewer, settings),
    readAllowance(deps, viewer),
    undoable(deps.db, viewer.id),
  ]);
  return { profiles, ...allowance, last };
});

const swipe = endpoint(
  'swipe',
  {
    auth: 'member',
    age: 'proved',
    limit: 'votes',
    limitWhen: { swipeLikes: ({ body }) => body.vote === 'like' },
    transaction: true,
  },
  ({ trx, record, write, viewer, body, deps }) => castVote({ trx, record, write }, deps, viewer, body),
);

const undoSwipe = endpoint(
  'undoSwipe',
  { auth: 'member', age: 'proved', limit: 'undoneVotes', transaction: true },
  async ({ trx, viewer, body, domain, deps }) => {
    await undoVote(trx, viewer.id, body.id);
    return async () => {
      const { settings } = await siteFor(deps, domain);
      return { profile: await dealAgain(deps, viewer, body.id, settings), ...(await readAllowance(deps, viewer)) };
    };
  },
);

/** The swipe game (docs/product/likes-and-match-games.md#swipe-game). */
export const swipeEndpoints: Endpoint[] = [getSwipe, swipe, undoSwipe];
