import { defineRemote, paths } from '@nightlark/contract';

/** Likes, matches and their overlays (docs/product/likes-and-match-games.md#likes). */
export default defineRemote({
  name: 'mf-likes',
  routes: [
    {
      id: paths.likes.name,
      path: paths.likes.path,
      layout: 'default',
      access: 'member',
      screen: () => import(/* webpackChunkName: "likes" */ './screens/likes/screen.tsx'),
    },
    {
      id: paths.likesType.name,
      path: paths.likesType.path,
      layout: 'default',
      access: 'member',
      screen: () => import(/* webpackChunkName: "likes-type" */ './screens/likes/screen.tsx'),
    },
    {
      id: paths.like.name,
      path: paths.like.path,
      layout: 'default',
      access: 'member',
      screen: () => import(/* webpackChunkName: "likes-m-id" */ './screens/likes-m-id/screen.tsx'),
    },
  ],
  slots: [
    {
      id: 'match',
      slot: 'overlay',
      overlay: 'match',
      audience: 'member',
      load: 'open',
      extension: () => import(/* webpackChunkName: "match" */ './slots/match/match.tsx'),
    },
    {
      id: 'like',
      slot: 'overlay',
      overlay: 'like',
      audience: 'member',
      load: 'open',
      extension: () => import(/* webpackChunkName: "like" */ './slots/like/like.tsx'),
    },
    {
      id: 'likes-live',
      slot: 'background',
      audience: 'member',
      load: 'idle',
      extension: () => import(/* webpackChunkName: "likes-live" */ './slots/likes-live/likes-live.tsx'),
    },
  ],
  messages: (locale) => import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`),
});
