import { apiContext, idParam } from '@nightlark/api-client';
import { requestTime } from '@nightlark/state';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Conversation } from '../../components/conversation/conversation.tsx';
import { sendAction } from '../../components/conversation/send-action.ts';
import { chatDataOf } from '../../components/conversation/types.ts';
import { Panes } from '../../components/panes.tsx';
import { SideList } from '../../components/side-list.tsx';
import { loadChats } from '../../state/chat-list.ts';

export async function loader({ context, params, request: { signal } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = idParam(params['id']);
  const requestedAt = requestTime();
  const [chat, list] = await Promise.all([api.call('getChat', { query: { id }, signal }), loadChats(api, { signal })]);
  return { chat: chatDataOf(chat, requestedAt), list };
}

export const action = sendAction('conversation');

/** One conversation, beside the list on wide screens (docs/product/chat.md). */
export function Component() {
  const { chat, list } = useLoaderData<typeof loader>();
  return (
    <Panes show="conversation" list={<SideList loaded={list} />}>
      <Conversation key={chat.id} data={chat} />
    </Panes>
  );
}
