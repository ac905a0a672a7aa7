import { extensionOf, type Remote, type SlotDeclaration } from '@nightlark/contract';
import { common, useErrorText } from '@nightlark/i18n';
import { overlayAtom, removeToastAtom, toastsAtom, useOverlay } from '@nightlark/state';
import { Button, ErrorState, Spinner, Toasts } from '@nightlark/ui';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { useIntl } from 'react-intl';
import { Outlet, useLocation, useNavigate, useRevalidator, useRouteError, type RouteObject } from 'react-router';
import { useSessionEnd } from './use-session-end.ts';

type OverlayPart = ReturnType<typeof lazy<(props: object) => React.ReactNode>>;

const overlaysOf = (slots: readonly SlotDeclaration[]) =>
  new Map(
    slots.flatMap((slot): [string, OverlayPart][] =>
      slot.overlay ? [[slot.overlay, lazy(async () => ({ default: (await extensionOf(slot)()).Component }))]] : [],
    ),
  );

function ToastRegion() {
  const { formatMessage } = useIntl();
  const { pathname } = useLocation();
  const { close } = useOverlay();
  const label = formatMessage(common.close);
  return (
    <Toasts
      path={pathname}
      toasts={useAtomValue(toastsAtom)}
      onDismiss={useSetAtom(removeToastAtom)}
      onFollow={close}
      dismissLabel={label}
      label={label}
    />
  );
}

function Overlay({ parts }: { parts: ReadonlyMap<string, OverlayPart> }) {
  const [open, setOpen] = useAtom(overlayAtom);
  const Part = open && parts.get(open.name);
  const isMissing = open !== null && !Part;
  // Of another remote.
  useEffect(() => void (isMissing && setOpen(null)), [isMissing, setOpen]);
  return <Suspense>{Part && <Part {...open.props} />}</Suspense>;
}

function Loading() {
  return <Spinner label={useIntl().formatMessage(common.loading)} />;
}

function Failed() {
  const error = useRouteError();
  const text = useErrorText()(error);
  const { revalidate } = useRevalidator();
  const retry = useIntl().formatMessage(common.retry);
  return (
    <div role="alert">
      <ErrorState level={1} title={text} action={<Button onClick={() => void revalidate()}>{retry}</Button>} />
    </div>
  );
}

/** A page of the product that is not this remote's: the host is told, and the screen stays. */
function Elsewhere({ onLeave }: { onLeave: (path: string) => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    onLeave(`${pathname}${search}`);
    void navigate(-1);
  }, [onLeave, pathname, search, navigate]);
  return null;
}

/** The remote's screens at the product's paths, with its overlays and toasts. */
export function portableRoutes({ routes, slots }: Remote, onLeave: (path: string) => void): RouteObject[] {
  const overlays = overlaysOf(slots);
  const screens = routes.map((route): RouteObject => ({
    id: route.id,
    path: route.path,
    lazy: async () => ({ ...((await route.screen()) as object) }),
  }));
  function Frame() {
    useSessionEnd(onLeave);
    return (
      <>
        <Outlet />
        <Overlay parts={overlays} />
        <ToastRegion />
      </>
    );
  }
  const elsewhere = { path: '*', element: <Elsewhere onLeave={onLeave} /> };
  return [{ Component: Frame, HydrateFallback: Loading, children: [{ ErrorBoundary: Failed, children: [...screens, elsewhere] }] }];
}
