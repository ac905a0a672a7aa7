import { definePath } from '@nightlark/contract';

/** Pages that nobody else links to. */
export const ownPaths = {
  matchFinder: definePath('match-finder', '/match-finder'),
  swipeGame: definePath('swipe-game', '/swipe-game'),
} as const;
