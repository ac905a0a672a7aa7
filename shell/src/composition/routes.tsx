import { LAYOUTS, type LayoutName, type ReleaseRoute, type RouteDeclaration, type ScreenModule } from '@nightlark/contract';
import { useEffect, type ReactElement } from 'react';
import {
  data,
  isRouteErrorResponse,
  Outlet,
  redirect,
  useRouteError,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { Area, AreaRouteError, Screen } from './area.tsx';
import { UnmountBoundary } from './unmount-boundary.tsx';
import { loadable, type Loadable, type LoadableOptions } from './loadable.ts';
import { contextFor } from './remote-api.ts';
import type { RemoteHandle } from './remotes.ts';
import { sessionContext } from './session-context.ts';
import { Slot } from './slots.tsx';
import type { AreaFailure, RouteHandle, ShellComponents } from './types.ts';
import { useReportInteractive } from './context.ts';
import { reportError } from './report.ts';

interface RouteSource {
  route: ReleaseRoute;
  screen: Loadable<ScreenModule>;
  remote: RemoteHandle | null;
}

/** Error element of an area whose loader or action failed. */
function areaRouteError(id: string, { AreaError, MissingPage }: ShellComponents): ReactElement {
  return <AreaRouteError key={id} AreaError={AreaError} MissingPage={MissingPage} />;
}

/** Search parameter of a page that is shown again, since it could not save a form without its code. */
export const UNSAVED = 'unsaved';

/** The answer to a form that only the page's code can send: back to it, without what was entered. */
function backUnsaved(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set(UNSAVED, '1');
  return redirect(`${pathname}?${searchParams}`, 303);
}

function notAllowed(): never {
  throw data<AreaFailure>({ reason: 'failed' }, { status: 405 });
}

/** A remote's route: loads the screen and its messages when matched. */
function screenRoute({ route, screen, remote }: RouteSource, { Alternates, AreaLoading }: ShellComponents): RouteObject {
  const { layout, access, cacheSeconds } = route;
  // Shared by all pages of a set and exposed by `useMatches`: frozen.
  const handle: RouteHandle = Object.freeze({ name: route.id, remote: remote?.info.name ?? null, layout, access, cacheSeconds });
  async function ready({ context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<ScreenModule> {
    const [module] = await Promise.all([screen.load(), remote?.messages(context.get(sessionContext).locale()).load()]);
    return module;
  }
  const own = <Args extends LoaderFunctionArgs | ActionFunctionArgs>(args: Args): Args =>
    remote ? { ...args, context: contextFor(remote.info, args.context) } : args;
  const id = `${handle.remote ?? 'shell'}/${route.id}`;
  return {
    id,
    path: route.path,
    handle,
    element: <Screen key={id} source={screen} Alternates={Alternates} />,
    // Only overrides start without data: the browser runs their loaders.
    ...(remote?.info.override && { hydrateFallbackElement: <AreaLoading /> }),
    loader: async (args) => (remote?.isOverridden ? null : ((await (await ready(args)).loader?.(own(args))) ?? null)),
    action: async (args) => {
      const { action } = await ready(args);
      return action ? ((await action(own(args))) ?? null) : backUnsaved(args.request);
    },
  };
}

function areaRoute(layout: LayoutName, sources: readonly RouteSource[], components: ShellComponents): RouteObject {
  const remote = sources[0]!.remote;
  const id = `${remote?.info.name ?? 'shell'}@${layout}`;
  return {
    id,
    element: <Area key={id} routeId={id} remote={remote} AreaError={components.AreaError} />,
    errorElement: areaRouteError(id, components),
    children: sources.map((source) => screenRoute(source, components)),
  };
}

function missingRoute(components: ShellComponents): RouteObject {
  const handle: RouteHandle = Object.freeze({ name: 'missing', remote: null, layout: 'default', access: 'any' } as const);
  const loader = () => {
    throw data<AreaFailure>({ reason: 'not_found' }, { status: 404 });
  };
  const children = [{ id: 'missing/any', path: '*', handle, loader, action: notAllowed }];
  return { id: 'missing', errorElement: areaRouteError('missing', components), children };
}

function areasOf(layout: LayoutName, owners: readonly (readonly RouteSource[])[], components: ShellComponents): RouteObject[] {
  const areas = owners.map((sources) => sources.filter(({ route }) => route.layout === layout)).filter((sources) => sources.length > 0);
  return areas.map((sources) => areaRoute(layout, sources, components));
}

/** Root route of the layouts. Background extensions are above them: they stay mounted when the layout changes. */
function Root() {
  return (
    <UnmountBoundary>
      <Outlet />
      <Slot name="background" />
    </UnmountBoundary>
  );
}

export interface RouterInput {
  remotes: readonly RemoteHandle[];
  shellRoutes: readonly RouteDeclaration[];
  components: ShellComponents;
  loading: LoadableOptions;
}

/** The route table of a release set, by layout and owner; loads no remote code. Elements have keys: another route mounts its own. */
export function createRoutes({ remotes, shellRoutes, components, loading }: RouterInput): RouteObject[] {
  const own = shellRoutes.map((route) => ({ route, remote: null, screen: loadable(route.id, route.screen, loading) }));
  const foreign = remotes.map((remote) => remote.info.routes.map((route) => ({ route, remote, screen: remote.screen(route.id) })));
  const { Layout, ErrorPage } = components;
  const layouts = LAYOUTS.map((name): RouteObject => {
    const children = areasOf(name, [own, ...foreign], components);
    if (name === 'default') children.push(missingRoute(components));
    return { id: `layout/${name}`, element: <Layout key={name} name={name} />, children };
  });
  const errorElement = <FrameError ErrorPage={ErrorPage} />;
  return [{ id: 'root', element: <Root />, errorElement, children: layouts.filter(({ children }) => children?.length) }];
}

/** Error state of the whole page, when the frame failed. */
function FrameError({ ErrorPage }: Pick<ShellComponents, 'ErrorPage'>) {
  useReportInteractive();
  const error = useRouteError();
  useEffect(() => {
    // Thrown on purpose: no failure.
    if (!isRouteErrorResponse(error)) reportError(error, { remote: null, where: 'frame' });
  }, [error]);
  return <ErrorPage />;
}
