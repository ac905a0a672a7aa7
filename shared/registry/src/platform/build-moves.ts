import type { RemoteChange } from '../stores/changes.ts';
import type { RegistryIndex } from '../stores/index-schema.ts';

/** Who moves the registry when a working tree is built. */
export const BUILDER = 'build';

export interface LeftAlone {
  remote: string;
  /** The version that was built and published, but is not live. */
  version: string;
  stable: string;
  by: string;
  since: string;
  canary: string | null;
}

/**
 * What a build of the working tree makes live: what nobody else has decided about. A remote that somebody promoted, rolled back or
 * gave a canary, or that the gateway withdrew, stays as they left it until its build is promoted by hand.
 */
export function buildMoves(
  index: RegistryIndex | null,
  built: readonly { name: string; version: string }[],
): { moves: RemoteChange[]; left: LeftAlone[] } {
  const moves: RemoteChange[] = [];
  const left: LeftAlone[] = [];
  for (const { name: remote, version } of built) {
    const state = index?.remotes[remote];
    if (!state || (state.by === BUILDER && !state.canary)) moves.push({ action: 'promote', remote, version });
    else if (state.stable !== version)
      left.push({ remote, version, stable: state.stable, by: state.by, since: state.since, canary: state.canary?.version ?? null });
  }
  return { moves, left };
}
