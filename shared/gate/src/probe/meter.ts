import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Renders of a part whose time says nothing yet: its code is compiled with them. */
const WARM_UP = 3;
/** The processor's time, which a busy machine does not lengthen: usual are 5 to 20 ms. */
const SLOW = { usualMs: 150, slowestMs: 1_000, waitMs: 1_000 } as const;
/** What is still held of a page after it, once caches are filled: usual is nothing. */
const MAX_HEAP = { perRender: 50_000, least: 4_000_000 } as const;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const ms = (value: number) => `${value.toFixed(0)} ms`;

interface Times {
  processor: number[];
  wall: number[];
}

/** Measures renders of parts, each by its name. */
export function createMeter() {
  const times = new Map<string, Times>();
  let renders = 0;
  let filled: { bytes: number; renders: number } | null = null;

  return {
    async measure<T>(what: string, render: () => Promise<T>): Promise<T> {
      const known = times.get(what) ?? { processor: [], wall: [] };
      times.set(what, known);
      const from = { cpu: process.cpuUsage(), wall: performance.now() };
      const rendered = await render();
      const { user, system } = process.cpuUsage(from.cpu);
      known.processor.push((user + system) / 1_000);
      known.wall.push(performance.now() - from.wall);
      renders++;
      return rendered;
    },
    /** Whether more of it would only take the gate's time. */
    isTooSlow(what: string): boolean {
      const { wall = [], processor = [] } = times.get(what) ?? {};
      if (wall.length <= 2 * WARM_UP) return false;
      return median(wall.slice(WARM_UP)) > SLOW.waitMs || median(processor.slice(WARM_UP)) > SLOW.usualMs;
    },
    /** From here on nothing more should be kept: all languages have been. */
    cachesAreFull(): void {
      filled = { bytes: heldBytes(), renders };
    },
    slowParts(): { what: string; words: string }[] {
      return [...times].flatMap(([what, { processor, wall }]) => {
        const warm = processor.slice(WARM_UP);
        const usual = median(warm);
        const slowest = Math.max(0, ...warm);
        const waits = median(wall.slice(WARM_UP));
        if (usual > SLOW.usualMs)
          return { what, words: `takes ${ms(usual)} of the processor each time (${ms(slowest)} at most); ${ms(SLOW.usualMs)} are allowed, since all pages wait for it` };
        if (slowest > SLOW.slowestMs)
          return { what, words: `took ${ms(slowest)} of the processor once, ${ms(usual)} usually; all pages wait for it meanwhile` };
        return waits > SLOW.waitMs ? { what, words: `takes ${ms(waits)} each time, though the API answers at once; load what is slow in the browser` } : [];
      }); // prettier-ignore
    },
    /** What is held since the caches were full, in words; null where it is nothing to speak of. */
    leak(): string | null {
      if (!filled || renders === filled.renders) return null;
      const since = renders - filled.renders;
      const bytes = heldBytes() - filled.bytes;
      const perRender = bytes / since;
      if (bytes < MAX_HEAP.least || perRender < MAX_HEAP.perRender) return null;
      return `${(bytes / 1e6).toFixed(1)} MB more are held after ${since} renders than before, ${(perRender / 1000).toFixed(0)} kB for each: something outside of the components grows with every page`;
    },
  };
}
