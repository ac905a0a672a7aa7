import type { RemoteChange } from '../stores/changes.ts';
import { stateOf, type RegistryIndex } from '../stores/index-schema.ts';

/** Author of moves made by builds of a working tree. */
export const BUILD_AUTHOR = 'build';

export interface SkippedBuild {
  remote: string;
  /** The version that was built and published, but is not live. */
  version: string;
  stable: string;
  by: string;
  since: string;
  canary: string | null;
}

/**
 * The moves that a build of the working tree makes: for remotes last moved by a build. A remote that a person or the gateway promoted,
 * rolled back or withdrew, or with a canary, stays until its build is promoted by hand.
 */
export function buildMoves(
  index: RegistryIndex | null,
  built: readonly { name: string; version: string }[],
): { moves: RemoteChange[]; skipped: SkippedBuild[] } {
  const moves: RemoteChange[] = [];
  const skipped: SkippedBuild[] = [];
  for (const { name: remote, version } of built) {
    const state = index ? stateOf(index, remote) : undefined;
    if (!state || (state.by === BUILD_AUTHOR && !state.canary)) moves.push({ action: 'promote', remote, version });
    else if (state.stable !== version)
      skipped.push({ remote, version, stable: state.stable, by: state.by, since: state.since, canary: state.canary?.version ?? null });
  }
  return { moves, skipped };
}
