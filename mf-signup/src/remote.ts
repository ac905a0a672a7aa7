import { defineRemote, paths } from '@nightlark/contract';

export default defineRemote({
  name: 'mf-signup',
  routes: [
    {
      id: 'login',
      path: paths.login.path,
      layout: 'default',
      access: 'visitor',
      screen: () => import(/* webpackChunkName: "login" */ './screens/login/screen.tsx'),
    },
    {
      id: 'signup',
      path: paths.signup.path,
      layout: 'default',
      access: 'visitor',
      screen: () => import(/* webpackChunkName: "signup" */ './screens/signup/screen.tsx'),
    },
    {
      id: 'members-id-signup',
      path: paths.memberSignup.path,
      layout: 'default',
      access: 'visitor',
      screen: () => import(/* webpackChunkName: "members-id-signup" */ './screens/signup/member-screen.tsx'),
    },
    {
      id: 'activate-done',
      path: paths.activateDone.path,
      layout: 'default',
      access: 'any',
      screen: () => import(/* webpackChunkName: "activate-done" */ './screens/activate-done/screen.tsx'),
    },
    {
      id: 'activate-error',
      path: paths.activateError.path,
      layout: 'default',
      access: 'any',
      screen: () => import(/* webpackChunkName: "activate-error" */ './screens/activate-error/screen.tsx'),
    },
    {
      id: 'reset-password',
      path: paths.resetPassword.path,
      layout: 'default',
      access: 'visitor',
      screen: () => import(/* webpackChunkName: "reset-password" */ './screens/reset-password/screen.tsx'),
    },
    {
      id: 'reset-password-do',
      path: paths.resetPasswordDo.path,
      layout: 'default',
      access: 'any',
      screen: () => import(/* webpackChunkName: "reset-password-do" */ './screens/reset-password-do/screen.tsx'),
    },
  ],
  slots: [
    // For any: the visitor becomes a member while it is open, and its last step is still to be read.
    {
      id: 'signup-overlay',
      slot: 'overlay',
      overlay: 'signup',
      audience: 'any',
      load: 'open',
      fill: () => import(/* webpackChunkName: "signup-overlay" */ './slots/signup-overlay/fill.tsx'),
    },
    {
      id: 'activation-reminder',
      slot: 'alert',
      audience: 'unconfirmed',
      notOn: ['activate-done', 'activate-error', 'signup'],
      load: 'server',
      order: 1,
      fill: () => import(/* webpackChunkName: "activation-reminder" */ './slots/activation-reminder/fill.tsx'),
    },
  ],
  messages: (locale) => import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`),
});
