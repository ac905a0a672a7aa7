import { isSameRelease } from '../registry/release-id.ts';
import { leastBusy } from './pick-renderer.ts';
import type { StoredRelease } from './protocol.ts';
import { RendererExited } from './render-process.ts';
import type { RendererPool } from './renderer-pool.ts';
import { sendRelease, type RendererState } from './renderer-state.ts';

/** Attempts to load a release when other releases crash the renderer. */
const MAX_PREPARES = 4;
/** The same when the cause is unknown. */
const MAX_UNEXPLAINED_PREPARES = 2;

/**
 * Loads a release in one renderer, the spare one first, where a crash affects no page; returns it. Retries in the next one if another
 * release crashed it meanwhile.
 */
export async function prepareInOne(pool: RendererPool, one: StoredRelease): Promise<RendererState> {
  const { release } = one;
  for (let attempt = 1; ; attempt++) {
    const renderer = pool.spare() ?? (await leastBusy(pool));
    sendRelease(renderer, one);
    try {
      await renderer.process.call('prepare', release.federationName);
      return renderer;
    } catch (error) {
      const { blamed } = renderer;
      const isUnknown = blamed === null && error instanceof RendererExited;
      const isOthers = blamed === 'another' || (blamed && !isSameRelease(blamed, release));
      if (attempt >= (isOthers ? MAX_PREPARES : isUnknown ? MAX_UNEXPLAINED_PREPARES : 1)) throw error;
    }
  }
}
