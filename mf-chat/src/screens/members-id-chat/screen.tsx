import { apiContext, idParam } from '@nightlark/api-client';
import { paths, type ProfileCard } from '@nightlark/contract';
import { chatsAtom, requestTime, unsentAtom, useRefresh, useSettings, useUser } from '@nightlark/state';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type LoaderFunctionArgs, redirect, replace, useLoaderData, useNavigate, useNavigation } from 'react-router';
import { Conversation } from '../../components/conversation/conversation.tsx';
import { sendAction } from '../../components/conversation/send-action.ts';
import type { ChatData } from '../../components/conversation/types.ts';
import { Panes } from '../../components/panes.tsx';
import { SideList } from '../../components/side-list.tsx';
import { loadChats } from '../../state/chat-list.ts';

/** Calls back once the list has a conversation with the member: they have written, or another device, tab or the service worker has sent. */
function useBegunElsewhere(profile: number, onBegun: (conversation: number) => void): void {
  const store = useStore();
  const chats = useAtomValue(chatsAtom);
  const isLeaving = useNavigation().state !== 'idle';
  const look = useEffectEvent(() => {
    // `chats` is an older list as the page appears.
    const row = store.get(chatsAtom)?.find((chat) => chat.profile.id === profile);
    if (row && !isLeaving) onBegun(row.conversation.id);
  });
  useEffect(() => look(), [chats, isLeaving]);

  // The service worker says only that the outbox has changed.
  const refresh = useRefresh();
  const count = useAtomValue(unsentAtom).filter(({ to }) => to === profile).length;
  const before = useRef(0);
  useEffect(() => {
    if (count < before.current) void refresh();
    before.current = count;
  }, [count, refresh]);
}

export async function loader({ context, params, request: { signal, url } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = idParam(params['id']);
  const requestedAt = requestTime();
  const [member, list, { drafts }] = await Promise.all([
    api.call('getMember', { query: { id }, signal }),
    loadChats(api, { signal }),
    api.call('getDrafts', { signal }),
  ]);
  if (member.conversation !== null) {
    // Reloaded, or by Back: the page is in the history, and Back would lead to it again and again.
    const go = globalThis.location?.pathname === new URL(url).pathname ? replace : redirect;
    throw go(paths.chat.href({ id: member.conversation }));
  }
  const draft = drafts.find(({ profile }) => profile === id)?.draft ?? null;
  return { profile: member.profile as ProfileCard, isNew: !member.conversation_exists, list, draft, requestedAt };
}

export const action = sendAction('profile');

/** A new conversation, or one that the member removed; with the first message it gets its own URL. */
export function Component() {
  const { profile, isNew, list, draft, requestedAt } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const open = (id: number, compose: boolean) => void navigate(paths.chat.href({ id }), { replace: true, state: { compose } });
  // Its field is another one.
  useBegunElsewhere(profile.id, (id) => open(id, document.activeElement instanceof HTMLTextAreaElement));
  return (
    <Panes show="conversation" list={<SideList loaded={list} />}>
      <Conversation
        key={profile.id}
        data={useNewChat(profile, { isNew, draft, requestedAt })}
        onStarted={(id) => {
          void refresh();
          open(id, true);
        }}
      />
    </Panes>
  );
}

function useNewChat(profile: ProfileCard, { isNew, draft, requestedAt }: Pick<ChatData, 'isNew' | 'draft' | 'requestedAt'>): ChatData {
  const free = useUser()?.free_messages_left ?? 0;
  const { message_credits } = useSettings();
  return {
    id: null,
    isNew,
    profile,
    typing: false,
    readUntil: 0,
    deliveredUntil: 0,
    lastSeen: null,
    messages: NONE,
    requestedAt,
    more: false,
    moreAfter: false,
    obstacle: null,
    draft,
    archived: false,
    nextCost: free > 0 ? 0 : message_credits,
  };
}
const NONE: ChatData['messages'] = [];
