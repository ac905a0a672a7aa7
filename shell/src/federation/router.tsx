import { LAYOUTS, type LayoutName, type ReleaseRoute, type RouteDeclaration, type ScreenModule } from '@nightlark/contract';
import { data, Outlet, type ActionFunctionArgs, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { Layout } from '../layouts/layout.tsx';
import { AreaLoading } from '../loading/area-loading.tsx';
import { Area, AreaRouteError, Screen } from './area.tsx';
import { FrameError } from './frame-error.tsx';
import { LeavingBoundary } from './leaving-boundary.tsx';
import { loadable, type Loadable, type LoadableOptions } from './loadable.ts';
import type { RemoteHandle } from './remotes.ts';
import { sessionContext } from './session-context.ts';
import type { AreaFailure, RouteHandle } from './types.ts';

interface RouteSource {
  route: ReleaseRoute;
  screen: Loadable<ScreenModule>;
  remote: RemoteHandle | null;
}

function notAllowed(): never {
  throw data<AreaFailure>({ reason: 'failed' }, { status: 405 });
}

/** Knows where the screen is and loads it when it is matched, its words along with it. */
function screenRoute({ route, screen, remote }: RouteSource): RouteObject {
  const { layout, access, keptFor } = route;
  // All pages of a set have it in common, and `useMatches` gives it to everybody.
  const handle: RouteHandle = Object.freeze({ name: route.id, remote: remote?.info.name ?? null, layout, access, keptFor });
  async function ready({ context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<ScreenModule> {
    const [module] = await Promise.all([screen.load(), remote?.messages(context.get(sessionContext).locale()).load()]);
    return module;
  }
  return {
    id: `${handle.remote ?? 'shell'}/${route.id}`,
    path: route.path,
    handle,
    Component: () => <Screen source={screen} />,
    // Only a team's own build is without its data at first: the renderer leaves it to the browser.
    ...(remote?.info.override && { HydrateFallback: AreaLoading }),
    loader: async (args) => (remote?.isElsewhere ? null : ((await (await ready(args)).loader?.(args)) ?? null)),
    action: async (args) => {
      const { action } = await ready(args);
      return action ? ((await action(args)) ?? null) : notAllowed();
    },
  };
}

function areaRoute(layout: LayoutName, sources: readonly RouteSource[]): RouteObject {
  const remote = sources[0]!.remote;
  const id = `${remote?.info.name ?? 'shell'}@${layout}`;
  return { id, Component: () => <Area routeId={id} remote={remote} />, ErrorBoundary: AreaRouteError, children: sources.map(screenRoute) };
}

function missingRoute(): RouteObject {
  const handle: RouteHandle = Object.freeze({ name: 'missing', remote: null, layout: 'default', access: 'any' } as const);
  const loader = () => {
    throw data<AreaFailure>({ reason: 'not_found' }, { status: 404 });
  };
  return { id: 'missing', ErrorBoundary: AreaRouteError, children: [{ id: 'missing/any', path: '*', handle, loader, action: notAllowed }] };
}

function areasOf(layout: LayoutName, owners: readonly (readonly RouteSource[])[]): RouteObject[] {
  const areas = owners.map((sources) => sources.filter(({ route }) => route.layout === layout)).filter((sources) => sources.length > 0);
  return areas.map((sources) => areaRoute(layout, sources));
}

/** Holds the layouts, which come and go with what is in them. */
function Root() {
  return (
    <LeavingBoundary>
      <Outlet />
    </LeavingBoundary>
  );
}

export interface RouterInput {
  remotes: readonly RemoteHandle[];
  shellRoutes: readonly RouteDeclaration[];
  loading: LoadableOptions;
}

/** The route table of a release set: by layout, then by who owns the area. No remote's code is in it. */
export function createRoutes({ remotes, shellRoutes, loading }: RouterInput): RouteObject[] {
  const own = shellRoutes.map((route) => ({ route, remote: null, screen: loadable(route.id, route.screen, loading) }));
  const foreign = remotes.map((remote) => remote.info.routes.map((route) => ({ route, remote, screen: remote.screen(route.id) })));
  const layouts = LAYOUTS.map((name): RouteObject => {
    const children = areasOf(name, [own, ...foreign]);
    if (name === 'default') children.push(missingRoute());
    return { id: `layout/${name}`, Component: () => <Layout name={name} />, children };
  });
  return [{ id: 'root', Component: Root, ErrorBoundary: FrameError, children: layouts.filter(({ children }) => children?.length) }];
}
