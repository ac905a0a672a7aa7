import { useEffect, useState, type ReactNode } from 'react';
import { FederationContext, type Federation } from '../../composition/context.ts';

declare global {
  /** Called by a dev build after a hot update of its manifest (platform/build/webpack/loaders/hot-manifest.mjs). */
  var remoteUpdated: ((name: string) => void) | undefined;
}

interface Props {
  federation: Federation;
  /** Revalidates the page's loaders. */
  revalidate: () => Promise<void>;
  children: ReactNode;
}

/** Remotes of a development page: a hot update of a manifest reloads its messages, screens and loaders; state is preserved. */
export function HotReloadRemotes({ federation, revalidate, children }: Props) {
  const [current, setCurrent] = useState(federation);
  useEffect(() => {
    globalThis.remoteUpdated = (name) => {
      const remote = federation.remotes.find(({ info }) => info.name === name);
      remote?.reload().then(
        () => {
          globalThis.reactRefresh.performReactRefresh();
          setCurrent({ ...federation });
          void revalidate();
        },
        // Keep the current code until the next update.
        (error: unknown) => console.error(error),
      );
    };
    return () => void (globalThis.remoteUpdated = undefined);
  }, [federation, revalidate]);
  return <FederationContext value={current}>{children}</FederationContext>;
}
