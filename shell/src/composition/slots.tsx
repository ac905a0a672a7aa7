import type { SlotName } from '@nightlark/contract';
import { overlayAtom, useUser } from '@nightlark/state';
import { useAtom } from 'jotai';
import { startTransition, Suspense, use, useEffect, useState } from 'react';
import { RemoteProviders } from './area.tsx';
import { extensionsOf, type Extension } from './audience.ts';
import { Boundary } from './boundary.tsx';
import { useFederation } from './context.ts';
import { UnmountBoundary } from './unmount-boundary.tsx';
import { useLoadable } from './loadable.ts';
import { useRouteName } from './route-name.ts';

function ExtensionContent({ source: { remote, slot }, props }: { source: Extension; props: object }) {
  const { Component } = useLoadable(remote.extension(slot.id));
  const { onExtensionShown } = useFederation();
  useEffect(() => onExtensionShown?.(), [onExtensionShown]);
  return <Component {...props} />;
}

const NEVER = new Promise<never>(() => {});

/** A suspended component keeps its server-rendered markup. */
function StaticMarkup(): never {
  return use(NEVER);
}

interface ExtensionProps {
  source: Extension;
  props?: object;
  onError?: () => void;
  isBlocked?: boolean;
}

/** Fallback that is rendered on the server only after the extension threw. */
function ExtensionFallback({ remote }: { remote: string }) {
  useFederation().onExtensionFailed?.(remote);
  return null;
}

/** A remote's extension in its own error boundary. */
function ExtensionPlace({ source, props = {}, onError, isBlocked = false }: ExtensionProps) {
  const info = { remote: source.remote.info.name, where: 'slot' } as const;
  return (
    <Suspense fallback={<ExtensionFallback remote={info.remote} />}>
      {isBlocked ? (
        <StaticMarkup />
      ) : (
        <Boundary info={info} fallback={() => null} {...(onError && { onError })}>
          <RemoteProviders remote={source.remote}>
            <ExtensionContent source={source} props={props} />
          </RemoteProviders>
        </Boundary>
      )}
    </Suspense>
  );
}

const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 3_000 });
  return () => cancelIdleCallback(handle);
};

function IdleExtension({ source, isBlocked }: { source: Extension; isBlocked: boolean }) {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setQuiet(true))), []);
  return isQuiet && !isBlocked ? <ExtensionPlace source={source} /> : null;
}

/** A slot of a layout: renders the extensions of remotes for this page. */
export function Slot({ name }: { name: Exclude<SlotName, 'overlay'> }) {
  const { remotes, isBlocked = false } = useFederation();
  const place = { routeName: useRouteName(), user: useUser() };
  const extensions = extensionsOf(remotes, name, place).map((source) => {
    const key = `${source.remote.info.federationName}/${source.slot.id}`;
    // Extensions without server rendering are mounted after hydration.
    return source.slot.load === 'server' && !source.remote.info.override ? (
      <ExtensionPlace key={key} source={source} isBlocked={isBlocked} />
    ) : (
      <IdleExtension key={key} source={source} isBlocked={isBlocked} />
    );
  });
  return <UnmountBoundary>{extensions}</UnmountBoundary>;
}

/** The open overlay, loaded on opening. `onUnavailable` is called if it fails to load. */
export function Overlays({ onUnavailable }: { onUnavailable?: () => void }) {
  const { remotes } = useFederation();
  const [open, setOpen] = useAtom(overlayAtom);
  const place = { routeName: useRouteName(), user: useUser() };
  const source = open && extensionsOf(remotes, 'overlay', place).find(({ slot }) => slot.overlay === open.name);
  const isMissing = open !== null && !source;

  useEffect(() => {
    if (!isMissing) return;
    setOpen(null);
    onUnavailable?.();
  }, [isMissing, onUnavailable, setOpen]);

  function onError() {
    setOpen(null);
    onUnavailable?.();
  }
  return (
    <UnmountBoundary>
      {open && source && <ExtensionPlace key={open.name} source={source} props={open.props} onError={onError} />}
    </UnmountBoundary>
  );
}
