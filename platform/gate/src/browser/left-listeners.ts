import type { Tab } from './tab.ts';

const TARGETS = ['window', 'document', 'document.documentElement', 'document.body'];
/** Later visits of a page in which the number of its listeners has to grow. */
const MORE_VISITS = 2;

interface Options {
  /** Whether a script is the release's. */
  isOwn: (scriptId: string) => boolean;
  /** Whether the release has a background extension for this viewer: it is on every page, and may listen there. */
  hasBackground: boolean;
  /** Visits the page once more, and leaves it. */
  visitAgain: () => Promise<void>;
}

/** The release's event listeners on global targets, with their number. */
async function countListeners({ call }: Tab, isOwn: Options['isOwn']): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const target of TARGETS) {
    const { result } = (await call('Runtime.evaluate', { expression: target })) as { result: { objectId?: string } };
    if (!result.objectId) continue;
    const { listeners } = (await call('DOMDebugger.getEventListeners', { objectId: result.objectId })) as {
      listeners: { type: string; scriptId: string }[];
    };
    for (const { type } of listeners.filter(({ scriptId }) => isOwn(scriptId))) {
      const which = `"${type}" of ${target}`;
      counts.set(which, (counts.get(which) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Listeners on global targets that remain when their page was left. With a background extension only those that each visit adds to: the
 * others may be its own.
 */
export async function leftListeners(tab: Tab, { isOwn, hasBackground, visitAgain }: Options): Promise<string[]> {
  let counts = await countListeners(tab, isOwn);
  if (!hasBackground || counts.size === 0) return [...counts.keys()];
  let growing = [...counts.keys()];
  for (let visit = 0; visit < MORE_VISITS; visit++) {
    const before = counts;
    await visitAgain();
    const after = await countListeners(tab, isOwn);
    growing = growing.filter((which) => (after.get(which) ?? 0) > before.get(which)!);
    counts = after;
  }
  return growing;
}
