/** Releases come in bursts, and a collection pauses pages and discards compiled code: it waits for quiet, or for so many drops. */
const QUIET_MS = 20_000;
/** Spread, so that renderers do not pause together. */
const SPREAD_MS = 10_000;
const DROPS = 20;

/**
 * Returns what to call for each release that is dropped: a normal garbage collection retains the compiled code of dropped versions
 * (100 KB each) until memory is short.
 */
export function createCollector(): () => void {
  const { setTimeout, clearTimeout, gc } = globalThis;
  let drops = 0;
  let timer: NodeJS.Timeout | undefined;

  function collect(): void {
    drops = 0;
    gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }
  return () => {
    clearTimeout(timer);
    if (++drops >= DROPS) collect();
    else timer = setTimeout(collect, QUIET_MS + Math.random() * SPREAD_MS).unref();
  };
}
