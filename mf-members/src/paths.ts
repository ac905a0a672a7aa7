import { definePath } from '@nightlark/contract';

/** Paths that no other remote links to. */
export const ownPaths = {
  matchFinder: definePath('match-finder', '/match-finder'),
  swipeGame: definePath('swipe-game', '/swipe-game'),
} as const;
