import { ownersOf, type RequestedPage } from './page-remotes.ts';
import { RendererExited } from './render-process.ts';
import type { RendererPool } from './renderer-pool.ts';
import type { RendererState } from './renderer-state.ts';

/** How long a page waits for a renderer. One starts within a second or two, and a visitor does not wait much longer. */
const WAIT_MS = 5_000;

/** No renderer ran in time: no code was run for the page, and to ask again at once would only wait again. */
export class NoRenderer extends RendererExited {
  override readonly name = 'NoRenderer';
}

/** Waits until a renderer runs; rejects when the signal is aborted before. */
export async function leastBusy(pool: RendererPool, signal?: AbortSignal): Promise<RendererState> {
  while (pool.running().length === 0) await pool.next(signal);
  const load = ({ process }: RendererState) => process.pendingCalls() + (process.isUnresponsive() ? 1_000 : 0);
  return pool.running().reduce((best, one) => (load(one) < load(best) ? one : best));
}

/**
 * While all renderers are blocked the spare one renders pages of remotes that can't have blocked them, by a route or a slot. Slots on
 * those pages do not count: some are on every page, and one that blocks the spare one too only adds to what is known about it.
 */
function spareFor(pool: RendererPool, { live, url }: RequestedPage): RendererState | null {
  const spare = pool.spare();
  const blocked = pool.running().map(({ process, candidates }) => ({ since: process.blockedSince(), candidates }));
  if (!spare || blocked.length === 0 || blocked.some(({ since }) => since === null)) return null;
  const names = new Set(blocked.flatMap(({ since, candidates }) => candidates.current(since!).rendered).map(({ name }) => name));
  return ownersOf({ live, url }).some(({ name }) => names.has(name)) ? null : spare;
}

async function waitForRenderer(pool: RendererPool, signal: AbortSignal, waitMs: number): Promise<RendererState> {
  const timeout = AbortSignal.timeout(waitMs);
  try {
    return await leastBusy(pool, AbortSignal.any([signal, timeout]));
  } catch (error) {
    throw timeout.aborted && !signal.aborted ? new NoRenderer('no renderer ran in time') : error;
  }
}

/**
 * The renderer for a page: the least busy one, or the spare one while all are blocked by others.
 * @throws NoRenderer when none runs in time; rejects when the signal is aborted before
 */
export const pickRenderer = async (
  pool: RendererPool,
  page: RequestedPage,
  signal: AbortSignal,
  waitMs = WAIT_MS,
): Promise<RendererState> => spareFor(pool, page) ?? (pool.running().length > 0 ? leastBusy(pool) : waitForRenderer(pool, signal, waitMs));
