import { adultEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../http/failure.ts';
import { hasLike } from '../likes/repository.ts';
import { findVisible } from '../profile/visibility.ts';
import { siteFor } from '../site/site.ts';
import { readAllowance } from './allowance.ts';
import { dealAgain, dealCards } from './deck.ts';
import { undoable, undoVote } from './undo.ts';
import { castVote } from './vote.ts';

const getSwipe = adultEndpoint('getSwipe', async ({ viewer, domain, deps }) => {
  const { settings } = await siteFor(deps, domain);
  const [profiles, allowance, last] = await Promise.all([
    dealCards(deps, viewer, settings),
    readAllowance(deps, viewer),
    undoable(deps.db, viewer.id),
  ]);
  return { profiles, ...allowance, last };
});

const swipe = adultEndpoint('swipe', async ({ viewer, body, deps }) => {
  if (body.id === viewer.id) throw new ApiFailure('not_found');
  await findVisible(deps, viewer, body.id);
  const vote = await castVote(deps, viewer, body.id, body.vote);
  const match = vote === 'like' && (await hasLike(deps.db, body.id, viewer.id));
  return { vote, match, ...(await readAllowance(deps, viewer)) };
});

const undoSwipe = adultEndpoint('undoSwipe', async ({ viewer, body, domain, deps }) => {
  await undoVote(deps, viewer, body.id);
  const { settings } = await siteFor(deps, domain);
  return { profile: await dealAgain(deps, viewer, body.id, settings), ...(await readAllowance(deps, viewer)) };
});

/** The swipe game (decision 016). */
export const swipeEndpoints: Endpoint[] = [getSwipe, swipe, undoSwipe];
