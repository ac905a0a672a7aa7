import { ReleaseError } from '@nightlark/release';
import { SHELL, type RegistryIndex } from '../stores/index-schema.ts';
import type { Forward } from './forward.ts';
import type { MoveRequest, MoveResult, Platform } from './platform.ts';

interface Options extends Forward {
  readIndex: () => Promise<RegistryIndex>;
}

/** Moves forward, by people and by a canary's plan. */
export interface Moves extends Pick<Platform, 'promote' | 'canary' | 'pause' | 'schedule'> {
  /** Takes the next step of a canary's plan. Null if the version has none. */
  advance(remote: string, version: string, request: MoveRequest): Promise<MoveResult | null>;
}

/** What goes live passes the gate again, against what is live now. */
export function platformMoves({ move, goForward, readIndex }: Options): Moves {
  return {
    async promote(remote, version, request, together = []) {
      const all = [{ remote, version }, ...together];
      if (new Set(all.map((one) => one.remote)).size < all.length) throw new ReleaseError('One remote can have one version only');
      return goForward(
        all.map((one) => ({ action: 'promote', ...one })),
        request,
      );
    },
    canary(remote, version, share, request) {
      if (remote === SHELL) throw new ReleaseError('The shell has no canary: promote a build of it, and roll it back');
      const change = { action: 'canary', remote, version, ...share } as const;
      // Ending a canary is always allowed.
      return share.percent === 0 ? move([change], request) : goForward([change], request);
    },
    pause: (remote, version, isPaused, request) => move([{ action: isPaused ? 'pause' : 'resume', remote, version }], request),
    async advance(remote, version, request) {
      const canary = (await readIndex()).remotes[remote]?.canary;
      if (canary?.version !== version || !canary.plan) return null;
      const { steps, minutes, views } = canary.plan;
      const [percent = 100, ...rest] = steps;
      // The rest of the world has not tried what an audience did. A second person agreed to the steps, if one was wanted.
      if (percent === 100 && !canary.audience) return goForward([{ action: 'promote', remote, version }], request, {});
      const plan = rest.length > 0 ? { steps: rest, minutes, views } : undefined;
      // It passed the gate as a canary, and does so again as the last step.
      return move([{ action: 'canary', remote, version, percent, plan }], request);
    },
    async schedule(remote, version, at, { despiteFreeze, ...request }) {
      if (remote === SHELL) throw new ReleaseError('Only remotes are promoted at a time');
      if (at === null) return move([{ action: 'schedule', remote, version, at }], request);
      return goForward([{ action: 'schedule', remote, version, at: new Date(at).toISOString(), despiteFreeze }], request);
    },
  };
}
