import { defineRemote, paths } from '@nightlark/contract';

/** Chat: the conversation list, conversations, and their overlays and live events. */
export default defineRemote({
  name: 'mf-chat',
  routes: [
    {
      id: 'chats',
      path: paths.chats.path,
      layout: 'default',
      access: 'member',
      screen: () => import(/* webpackChunkName: "chats" */ './screens/chats/screen.tsx'),
    },
    {
      id: 'chats-id',
      path: paths.chat.path,
      layout: 'chat',
      access: 'member',
      screen: () => import(/* webpackChunkName: "chats-id" */ './screens/chats-id/screen.tsx'),
    },
    {
      id: 'members-id-chat',
      path: paths.memberChat.path,
      layout: 'chat',
      access: 'member',
      screen: () => import(/* webpackChunkName: "members-id-chat" */ './screens/members-id-chat/screen.tsx'),
    },
  ],
  slots: [
    {
      id: 'icebreakers',
      slot: 'overlay',
      overlay: 'icebreakers',
      audience: 'member',
      load: 'open',
      extension: () => import(/* webpackChunkName: "icebreakers" */ './slots/icebreakers/icebreakers.tsx'),
    },
    {
      id: 'block-member',
      slot: 'overlay',
      overlay: 'block-member',
      audience: 'member',
      load: 'open',
      extension: () => import(/* webpackChunkName: "block-member" */ './slots/block-member/block-member.tsx'),
    },
    {
      id: 'delete-conversation',
      slot: 'overlay',
      overlay: 'delete-conversation',
      audience: 'member',
      load: 'open',
      extension: () => import(/* webpackChunkName: "delete-conversation" */ './slots/delete-conversation/delete-conversation.tsx'),
    },
    {
      id: 'chat-live',
      slot: 'background',
      audience: 'member',
      load: 'idle',
      extension: () => import(/* webpackChunkName: "chat-live" */ './slots/chat-live/chat-live.tsx'),
    },
  ],
  messages: (locale) => import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`),
});
