import { useEffect, useState, type ReactNode } from 'react';
import { FederationContext, type Federation } from '../../composition/context.ts';

declare global {
  /** Called by a dev build when its manifest was run again (shared/build/webpack/loaders/hot-manifest.mjs). */
  var remoteUpdated: ((name: string) => void) | undefined;
}

interface Props {
  federation: Federation;
  /** Runs the loaders of the page again. */
  revalidate: () => Promise<void>;
  children: ReactNode;
}

/** Remotes in a page that a team develops in: a hot update that reaches a manifest brings its words, screens and loaders anew; state stays. */
export function DevelopedRemotes({ federation, revalidate, children }: Props) {
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
        // The page goes on with what it has; the next update brings what was mended.
        (error: unknown) => console.error(error),
      );
    };
    return () => void (globalThis.remoteUpdated = undefined);
  }, [federation, revalidate]);
  return <FederationContext value={current}>{children}</FederationContext>;
}
