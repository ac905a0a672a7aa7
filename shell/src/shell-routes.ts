import { paths, type RouteDeclaration } from '@nightlark/contract';

/** The shell's own screens. */
export const shellRoutes: readonly RouteDeclaration[] = [
  {
    id: paths.index.name,
    path: paths.index.path,
    layout: 'default',
    access: 'visitor',
    cacheSeconds: 5,
    screen: () => import(/* webpackChunkName: "index" */ './screens/home/screen.tsx'),
  },
  {
    id: paths.page.name,
    path: paths.page.path,
    layout: 'default',
    access: 'any',
    cacheSeconds: 5,
    screen: () => import(/* webpackChunkName: "pages" */ './screens/pages/screen.tsx'),
  },
  {
    id: paths.complaints.name,
    path: paths.complaints.path,
    layout: 'default',
    access: 'any',
    screen: () => import(/* webpackChunkName: "complaints" */ './screens/complaints/screen.tsx'),
  },
  {
    id: paths.langConfig.name,
    path: paths.langConfig.path,
    layout: 'default',
    access: 'any',
    screen: () => import(/* webpackChunkName: "lang-config" */ './screens/lang-config/screen.tsx'),
  },
  {
    id: paths.offline.name,
    path: paths.offline.path,
    layout: 'empty',
    access: 'any',
    screen: () => import(/* webpackChunkName: "offline" */ './screens/offline/screen.tsx'),
  },
];
