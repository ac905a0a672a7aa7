import { ownersOf, type RequestedPage } from './page-remotes.ts';
import type { RendererPool } from './renderer-pool.ts';
import type { RendererState } from './renderer-state.ts';

/** Waits until a renderer runs. */
export async function leastBusy(pool: RendererPool): Promise<RendererState> {
  while (pool.running().length === 0) await pool.next();
  const load = ({ process }: RendererState) => process.pendingCalls() + (process.isUnresponsive() ? 1_000 : 0);
  return pool.running().reduce((best, one) => (load(one) < load(best) ? one : best));
}

/**
 * While all renderers are blocked the spare one renders pages of remotes that can't have blocked them, by a route or a slot. Slots on
 * those pages do not count: some are on every page, and one that blocks the spare one too only adds to what is known about it.
 */
function spareFor(pool: RendererPool, { live, url }: RequestedPage): RendererState | null {
  const spare = pool.spare();
  const blocked = pool.running().map(({ process, suspects }) => ({ since: process.blockedSince(), suspects }));
  if (!spare || blocked.length === 0 || blocked.some(({ since }) => since === null)) return null;
  const suspected = new Set(blocked.flatMap(({ since, suspects }) => suspects.all(since!)).map(({ name }) => name));
  return ownersOf({ live, url }).some(({ name }) => suspected.has(name)) ? null : spare;
}

/** The renderer for a page: the least busy one, or the spare one while all are blocked by others. */
export const pickRenderer = async (pool: RendererPool, page: RequestedPage): Promise<RendererState> =>
  spareFor(pool, page) ?? leastBusy(pool);
