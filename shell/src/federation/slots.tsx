import type { SlotName } from '@nightlark/contract';
import { overlayAtom, useUser } from '@nightlark/state';
import { useAtom } from 'jotai';
import { startTransition, Suspense, use, useEffect, useState } from 'react';
import { RemoteMessages } from './area.tsx';
import { fillsOf, type FillSource } from './audience.ts';
import { Boundary } from './boundary.tsx';
import { useFederation } from './context.ts';
import { LeavingBoundary } from './leaving-boundary.tsx';
import { useLoadable } from './loadable.ts';
import { useRouteName } from './route-name.ts';

function FillContent({ source: { remote, slot }, props }: { source: FillSource; props: object }) {
  const { Component } = useLoadable(remote.fill(slot.id));
  return <Component {...props} />;
}

const NEVER = new Promise<never>(() => {});

/** React leaves what waits as the server made it. */
function Held(): never {
  return use(NEVER);
}

interface FillProps {
  source: FillSource;
  props?: object;
  onError?: () => void;
  isHeld?: boolean;
}

/** As for an area: on the server this is rendered only after the fill threw. */
function FillFallback({ remote }: { remote: string }) {
  useFederation().onFillFailed?.(remote);
  return null;
}

/** One remote's fill, with its own edge: a broken banner costs the banner. */
function Fill({ source, props = {}, onError, isHeld = false }: FillProps) {
  const info = { remote: source.remote.info.name, where: 'slot' } as const;
  return (
    <Suspense fallback={<FillFallback remote={info.remote} />}>
      {isHeld ? (
        <Held />
      ) : (
        <Boundary info={info} fallback={() => null} {...(onError && { onError })}>
          <RemoteMessages remote={source.remote}>
            <FillContent source={source} props={props} />
          </RemoteMessages>
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

function IdleFill({ source, isHeld }: { source: FillSource; isHeld: boolean }) {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setQuiet(true))), []);
  return isQuiet && !isHeld ? <Fill source={source} /> : null;
}

/** A named place in a layout: shows what the remotes of this page fill it with. */
export function Slot({ name }: { name: Exclude<SlotName, 'overlay'> }) {
  const { remotes, isHeld = false } = useFederation();
  const place = { routeName: useRouteName(), user: useUser() };
  const fills = fillsOf(remotes, name, place).map((source) => {
    const key = `${source.remote.info.federationName}/${source.slot.id}`;
    // What the server did not render appears only after hydration.
    return source.slot.load === 'server' && !source.remote.info.override ? (
      <Fill key={key} source={source} isHeld={isHeld} />
    ) : (
      <IdleFill key={key} source={source} isHeld={isHeld} />
    );
  });
  return <LeavingBoundary>{fills}</LeavingBoundary>;
}

/** The overlay that is open, loaded when it is opened. `onUnavailable` tells the member why nothing came. */
export function Overlays({ onUnavailable }: { onUnavailable?: () => void }) {
  const { remotes } = useFederation();
  const [open, setOpen] = useAtom(overlayAtom);
  const place = { routeName: useRouteName(), user: useUser() };
  const source = open && fillsOf(remotes, 'overlay', place).find(({ slot }) => slot.overlay === open.name);
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
    <LeavingBoundary>{open && source && <Fill key={open.name} source={source} props={open.props} onError={onError} />}</LeavingBoundary>
  );
}
