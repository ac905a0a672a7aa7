import { extensionOf, type ExtensionModule, type ReleaseSet, type ReleaseSlot, type Remote } from '@nightlark/contract';
import type { Release, SharedLibrary } from '@nightlark/release/renderer';
import { shapesOf } from '@nightlark/release/overlays';

/** Extensions that only browsers render, declared as rendered by the server, so that the gate runs their code. */
export function browserExtensions({ slots }: Release): ReleaseSlot[] {
  const own = slots.filter(({ load }) => load !== 'server');
  return own.map(({ overlay: _, ...slot }) => ({ ...slot, slot: slot.slot === 'overlay' ? 'background' : slot.slot, load: 'server' }));
}

const SUFFIX = '_in_browsers';

/** The set with the release's extensions declared so, under other names: the shell caches by set and version. */
export function withBrowserExtensions({ id, remotes }: ReleaseSet, release: Release): ReleaseSet {
  const changed = remotes.map((remote) =>
    remote.name === release.name
      ? { ...remote, federationName: remote.federationName + SUFFIX, slots: browserExtensions(release) }
      : remote,
  );
  return { id: id + SUFFIX, remotes: changed };
}

export const isBrowserVariant = (federationName: string) => federationName.endsWith(SUFFIX);

/** The remote with its overlays open, in each run with another shape of their props in the contract. */
export function withOpenOverlays(remote: Remote, release: Release, surface: readonly SharedLibrary[], run: () => number): Remote {
  const { createElement } = surface.find(({ key }) => key === 'react')!.lib as { createElement: (...args: unknown[]) => unknown };
  const slots = remote.slots.map((slot) => {
    const overlay = release.slots.find(({ id }) => id === slot.id)?.overlay;
    if (!overlay) return slot;
    const shapes = shapesOf(overlay);
    const open = async (): Promise<ExtensionModule> => {
      const { Component } = await extensionOf(slot)();
      return { Component: () => createElement(Component, shapes[run() % shapes.length]) };
    };
    return { ...slot, extension: open };
  });
  return { ...remote, slots };
}

const BROWSER_ONLY =
  /^(?:window|document|navigator|location|history|screen|self|matchMedia|localStorage|sessionStorage|requestAnimationFrame|requestIdleCallback|getComputedStyle|(?:HTML\w*)?Element|Image|Notification|\w+Observer|fetch|XMLHttpRequest|WebSocket|EventSource|BroadcastChannel|MessageChannel|CustomEvent|CSS|DOMParser|FileReader|indexedDB|caches|alert|confirm|addEventListener|dispatchEvent) is not defined$/;
/** React's errors for what a server can't do: a store without a server snapshot, a portal. */
const REACT_ON_SERVERS = /getServerSnapshot|error #407|Portals are not currently supported|error #257/;

/** Whether an error only means that this is no browser. Such code is not at fault: it runs in browsers only. */
export const needsBrowser = (error: unknown): boolean =>
  error instanceof Error && (BROWSER_ONLY.test(error.message) || REACT_ON_SERVERS.test(error.message));
