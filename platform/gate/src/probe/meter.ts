import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Fault } from '../fault.ts';

/** Warm-up renders of a part, not measured: its code is compiled meanwhile. */
const WARM_UP = 3;
/** CPU time, which is independent of the machine's load: usually 5 to 20 ms. */
const SLOW = { usualMs: 150, slowestMs: 1_000, waitMs: 1_000 } as const;
/** Memory that a page may retain once caches are filled: usually nothing. */
const MAX_HEAP = { perRender: 50_000, least: 4_000_000 } as const;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function retainedBytes(): number {
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

function slowness(what: string, { processor, wall }: Times): Fault | null {
  const warm = processor.slice(WARM_UP);
  const usual = median(warm);
  const slowest = Math.max(0, ...warm);
  const waits = median(wall.slice(WARM_UP));
  if (usual > SLOW.usualMs)
    return {
      fault: `${what} takes ${ms(usual)} of the processor each time (${ms(slowest)} at most); ${ms(SLOW.usualMs)} are allowed, since all pages wait for it`,
      advice: 'render less at once, or compute it in the browser',
    };
  if (slowest > SLOW.slowestMs)
    return {
      fault: `${what} took ${ms(slowest)} of the processor once, ${ms(usual)} usually; all pages wait for it meanwhile`,
      advice: 'split that work, or compute it in the browser',
    };
  return waits > SLOW.waitMs
    ? { fault: `${what} takes ${ms(waits)} each time, though the API answers at once`, advice: 'load what is slow in the browser' }
    : null;
}

export type Meter = ReturnType<typeof createMeter>;

/** Measures renders of parts, by name. */
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
    /** Whether the part is too slow to be rendered more often. */
    isTooSlow(what: string): boolean {
      const { wall = [], processor = [] } = times.get(what) ?? {};
      if (wall.length <= 2 * WARM_UP) return false;
      return median(wall.slice(WARM_UP)) > SLOW.waitMs || median(processor.slice(WARM_UP)) > SLOW.usualMs;
    },
    /** All languages were rendered: from here on memory should not grow. */
    cachesAreFull(): void {
      filled = { bytes: retainedBytes(), renders };
    },
    slowParts(): Fault[] {
      return [...times].flatMap(([what, measured]) => slowness(what, measured) ?? []);
    },
    /** Memory retained since the caches were filled; null when negligible. */
    leak(): Fault | null {
      if (!filled || renders === filled.renders) return null;
      const since = renders - filled.renders;
      const bytes = retainedBytes() - filled.bytes;
      const perRender = bytes / since;
      if (bytes < MAX_HEAP.least || perRender < MAX_HEAP.perRender) return null;
      return {
        fault: `${(bytes / 1e6).toFixed(1)} MB more are held after ${since} renders than before, ${(perRender / 1000).toFixed(0)} kB for each: something outside of the components grows with every page`,
        advice: 'keep what belongs to a page in its loader’s data or in state, and bound what a module keeps',
      };
    },
  };
}
