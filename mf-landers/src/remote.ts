import { defineRemote, paths } from '@nightlark/contract';
import { ownPaths } from './paths.ts';

export default defineRemote({
  name: 'mf-landers',
  routes: [
    {
      id: 'landers',
      path: paths.lander.path,
      layout: 'lander',
      access: 'any',
      screen: () => import(/* webpackChunkName: "landers" */ './screens/landers/screen.tsx'),
    },
    {
      id: 'members-id-landing',
      path: ownPaths.memberLanding.path,
      layout: 'lander',
      access: 'any',
      screen: () => import(/* webpackChunkName: "members-id-landing" */ './screens/members-id-landing/screen.tsx'),
    },
    {
      id: 'members-id-landing2',
      path: ownPaths.memberLanding2.path,
      layout: 'lander',
      access: 'any',
      screen: () => import(/* webpackChunkName: "members-id-landing2" */ './screens/members-id-landing2/screen.tsx'),
    },
    {
      id: 'members-id-landing3',
      path: ownPaths.memberLanding3.path,
      layout: 'lander',
      access: 'any',
      screen: () => import(/* webpackChunkName: "members-id-landing3" */ './screens/members-id-landing3/screen.tsx'),
    },
  ],
  slots: [],
  messages: (locale) => import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`),
});
