import { CandidateRecord } from './candidates.ts';
import type { PageCalls } from './page-calls.ts';
import type { GatewayCalls, RendererSetup, Violation } from './protocol.ts';
import { startRenderProcess } from './render-process.ts';
import type { RendererExit } from './renderer-exit.ts';
import type { RendererState } from './renderer-state.ts';

interface Options {
  setup: RendererSetup;
  memoryMb: number;
  readable: readonly string[];
  calls: Pick<PageCalls, 'call'>;
  on: Pick<GatewayCalls, 'findLander' | 'reportError' | 'logConsole'>;
  /** The renderer is null while it starts. */
  onExit: (renderer: RendererState | null, exit: RendererExit) => void;
  onViolation: (renderer: RendererState | null, violation: Violation) => void;
}

/** Starts a renderer that accepts API calls of its own pages alone. */
export async function startRenderer({ setup, memoryMb, readable, calls, on, onExit, onViolation }: Options): Promise<RendererState> {
  let renderer: RendererState | null = null;
  const tickets = new Set<string>();
  const startedAt = performance.now();
  const process = await startRenderProcess({
    setup,
    memoryMb,
    readable,
    onExit: (exit) => onExit(renderer, exit),
    on: {
      ...on,
      callApi: async (page, call) => {
        if (!tickets.has(page)) throw new Error('There is no such page');
        return calls.call(page, call);
      },
      reportViolation: (violation) => onViolation(renderer, violation),
    },
  });
  renderer = {
    process,
    sets: new Map(),
    lastSetId: 0,
    releases: new Set(),
    tickets,
    candidates: new CandidateRecord(),
    startedAt,
    isRetired: false,
    blamed: null,
  };
  return renderer;
}
