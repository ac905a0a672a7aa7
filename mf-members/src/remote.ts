import { defineRemote, NO_ALERT_ROUTES, paths } from '@nightlark/contract';

/** Finding members, their profiles, the member's own profile and settings (specification, section 2). */
export default defineRemote({
  name: 'mf-members',
  routes: [
    {
      id: paths.members.name,
      path: paths.members.path,
      layout: 'default',
      access: 'any',
      screen: () => import(/* webpackChunkName: "members" */ './screens/members/screen.tsx'),
    },
    {
      id: paths.member.name,
      path: paths.member.path,
      layout: 'default',
      access: 'any',
      screen: () => import(/* webpackChunkName: "members-id" */ './screens/members-id/screen.tsx'),
    },
    {
      id: paths.profile.name,
      path: paths.profile.path,
      layout: 'default',
      access: 'member',
      screen: () => import(/* webpackChunkName: "profile" */ './screens/profile/screen.tsx'),
    },
    {
      id: paths.settings.name,
      path: paths.settings.path,
      layout: 'default',
      access: 'member',
      screen: () => import(/* webpackChunkName: "settings" */ './screens/settings/screen.tsx'),
    },
  ],
  slots: [
    {
      id: 'member-search',
      slot: 'overlay',
      overlay: 'member-search',
      audience: 'any',
      load: 'open',
      fill: () => import(/* webpackChunkName: "member-search" */ './slots/member-search/fill.tsx'),
    },
    {
      id: 'profile-photo',
      slot: 'alert',
      audience: 'photoless',
      notOn: [...NO_ALERT_ROUTES, paths.profile.name],
      load: 'server',
      fill: () => import(/* webpackChunkName: "profile-photo" */ './slots/profile-photo/fill.tsx'),
    },
  ],
  messages: (locale) => import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`),
});
