import type { Remote } from '@nightlark/contract';
import { createRequire } from 'node:module';
import path from 'node:path';
import { checkRemote } from '../../check-remote.ts';
import { releaseSetRemote } from '../../release-set.ts';
import type { SharedLibrary } from '../../shell-server.ts';
import type { RunnableRelease } from './job.ts';

/** webpack's container protocol. */
export interface Container {
  init(scope: object): unknown;
  get(expose: string): Promise<() => unknown>;
}

const require = createRequire(import.meta.url);

/** The shell's libraries as a container takes them. */
export function shareScope(surface: readonly SharedLibrary[]): object {
  const entries = surface.map(({ key, version, lib }) => {
    return [key, { [version]: { get: () => Promise.resolve(() => lib), loaded: 1, eager: true, from: 'shell' } }] as const;
  });
  return Object.fromEntries(entries);
}

/** Loads a release's server bundle with the shell's own libraries. */
export function createLoader(surface: readonly SharedLibrary[]): (one: RunnableRelease) => Promise<Remote> {
  const scope = shareScope(surface);
  const loaded = new Map<string, Promise<Remote>>();

  async function load({ release, directory }: RunnableRelease): Promise<Remote> {
    const container = require(path.join(directory, 'server/remoteEntry.cjs')) as Container;
    await container.init(scope);
    return checkRemote((await container.get('./remote'))(), releaseSetRemote(release));
  }
  return (one) => {
    const known = loaded.get(one.directory) ?? load(one);
    loaded.set(one.directory, known);
    return known;
  };
}
