import { jest } from '@jest/globals';
import type { ProcessUsage } from './process-usage.ts';
import type { RendererCalls } from './protocol.ts';
import { OUT_OF_MEMORY, type RendererExit } from './renderer-exit.ts';
import type { Rpc } from './rpc.ts';
import { Watchdog } from './watchdog.ts';

/** As `/proc` shows a renderer after its set-up: code and libraries, more than the limit of its heap. */
const AFTER_SET_UP: ProcessUsage = { cpuMs: 900, residentMb: 110, isSleeping: false };
const MEMORY_MB = 64;

let watchdog: Watchdog;
let usage: ProcessUsage | null;
let completed: number;
let ended: RendererExit | null;
beforeEach(() => {
  jest.useFakeTimers();
  usage = AFTER_SET_UP;
  completed = 0;
  ended = null;
  // A busy renderer whose ping gets no response.
  const rpc = {
    pendingCalls: () => 3,
    completedCalls: () => completed,
    call: () => new Promise(() => {}),
  } as unknown as Rpc<RendererCalls>;
  watchdog = new Watchdog({
    rpc,
    usage: async () => usage,
    memoryMb: MEMORY_MB,
    interrupt: async () => ['the file'],
    terminate: (exit) => void (ended ??= exit),
  });
});
afterEach(() => {
  watchdog.stop();
  jest.useRealTimers();
});

/** Time passes; in each 100 ms the process uses this much CPU time and memory, and completes these calls. */
async function pass(ms: number, { cpuMs = 80, growthMb = 0, calls = 0 }): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    if (usage) usage = { ...usage, cpuMs: usage.cpuMs + cpuMs, residentMb: usage.residentMb + growthMb };
    completed += calls;
    await jest.advanceTimersByTimeAsync(100);
  }
}

test('a page computes for a moment in a renderer with a small memory limit → it goes on', async () => {
  await pass(800, {});
  expect(ended).toBeNull();
});

test('a page takes memory and does not come back → interrupted for its memory, sooner than an endless loop', async () => {
  await pass(800, { growthMb: 20 });
  expect(ended).toMatchObject({ reason: OUT_OF_MEMORY, files: ['the file'], isEndlessLoop: false, isExternal: false });
});

test('pages take memory and are completed one after the other → the renderer goes on', async () => {
  await pass(3_000, { growthMb: 20, calls: 1 });
  expect(ended).toBeNull();
});

test('a renderer that has grown waits for a CPU → it goes on', async () => {
  await pass(3_000, { growthMb: 20, cpuMs: 0 });
  expect(ended).toBeNull();
});

test('a small renderer does not come back → interrupted as an endless loop', async () => {
  await pass(2_000, {});
  expect(ended).toMatchObject({ isEndlessLoop: true, files: ['the file'] });
});
