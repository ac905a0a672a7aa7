import type { SharedLibrary } from './shell-server.ts';

/** webpack's container protocol. */
export interface Container {
  init(scope: object): unknown;
  get(expose: string): Promise<() => unknown>;
}

/** A separate share scope for each container, since webpack's runtime writes into it. */
export function shareScope(surface: readonly SharedLibrary[]): object {
  const entries = surface.map(({ key, version, lib }) => {
    return [key, { [version]: { get: () => Promise.resolve(() => lib), loaded: 1, eager: true, from: 'shell' } }] as const;
  });
  return Object.fromEntries(entries);
}
