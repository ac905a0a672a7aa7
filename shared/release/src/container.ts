import type { SharedLibrary } from './shell-server.ts';

/** webpack's container protocol. */
export interface Container {
  init(scope: object): unknown;
  get(expose: string): Promise<() => unknown>;
}

/** A scope of its own for each container: webpack's runtime writes into it, and what one writes is no other's. */
export function shareScope(surface: readonly SharedLibrary[]): object {
  const entries = surface.map(({ key, version, lib }) => {
    return [key, { [version]: { get: () => Promise.resolve(() => lib), loaded: 1, eager: true, from: 'shell' } }] as const;
  });
  return Object.fromEntries(entries);
}
