import type { LiveRelease } from './context.ts';

/** The sets that a page can have: all stable versions, and the same with each canary instead. */
export function pageSets(others: readonly LiveRelease[]): LiveRelease[][] {
  const stable = others.filter(({ channel }) => channel === 'stable');
  const canaries = others.filter(({ channel }) => channel === 'canary');
  return [stable, ...canaries.map((canary) => [...stable.filter(({ release }) => release.name !== canary.release.name), canary])];
}
