import type { LayoutName } from '@nightlark/contract';
import { aSettings, renderScreen, type RenderOptions } from '@nightlark/testing';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { FederationContext } from '../composition/context.ts';
import { Layout } from '../layouts/layout.tsx';
import type { PageData } from '../session/load-page-data.ts';
import { PageContext } from '../session/page-context.ts';
import { aPage } from './a-page.ts';

export { aPage };

// Missing in jsdom; used by the router's scroll restoration.
window.scrollTo = () => undefined;

interface ShellOptions extends RenderOptions {
  layout?: LayoutName;
  /** The current route's name. */
  routeName?: string;
  page?: Partial<PageData>;
  screen?: ReactNode;
  /** Whether what comes once a page is awake is there. */
  isAwake?: boolean;
}

const AT_ONCE = (start: () => void) => start();

/** Renders a layout around a screen, as the shell does, without remotes. */
export function renderShell({
  layout = 'default',
  routeName = 'members',
  page,
  screen = <h1>{'Screen'}</h1>,
  isAwake = false,
  ...options
}: ShellOptions = {}) {
  const { locale = 'en', user = null, settings = aSettings(), path = '/members' } = options;
  const data = aPage({ locale, user, settings, ...page });
  const around = (
    <FederationContext value={{ remotes: [], ...(isAwake && { whenAwake: AT_ONCE }) }}>
      <PageContext value={data}>
        <Outlet />
      </PageContext>
    </FederationContext>
  );
  const handle = { name: routeName, remote: null, layout, access: 'any' };
  const [pattern] = path.split('?');
  const routes = [
    { element: around, children: [{ element: <Layout name={layout} />, children: [{ path: pattern, handle, element: screen }] }] },
  ];
  return renderScreen(routes, { ...options, settings, path });
}
