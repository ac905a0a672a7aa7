import { isApiError, useApi, type Api } from '@nightlark/api-client';
import { useErrorText } from '@nightlark/i18n';
import { chatsAtom, creditsAtom, useLiveEvent, useRefresh, userAtom, useUser } from '@nightlark/state';
import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { withMessage } from '../state/conversations.ts';
import { outboxInUseAtom } from '../state/outbox-in-use.ts';
import { aloneInBrowser, askWorker, tabChannel } from './browser.ts';
import { createOutbox, type Outbox, type OutboxState } from './outbox.ts';
import { requestOf } from './request-of.ts';
import { indexedStore } from './store.ts';
import type { Outcome, OutboxItem, Sent } from './types.ts';

type Store = ReturnType<typeof useStore>;

/** How long a try may take, with what the client repeats by itself. */
const TRY_MS = 20_000;
/** Refusals that end by themselves: the same message is sent again. */
const PASSING: ReadonlySet<string> = new Set(['network', 'unavailable', 'too_many_requests', 'request_timeout', 'authentication_required']);

/** One try, given up when the connection comes back meanwhile: a fresh one is quicker than waiting for its turn. */
async function deliver(api: Api, errorText: (error: unknown) => string, item: OutboxItem): Promise<Outcome> {
  const back = new AbortController();
  const onOnline = () => back.abort();
  window.addEventListener('online', onOnline, { once: true });
  try {
    const sent = await api.call('sendMessage', {
      body: requestOf(item),
      signal: AbortSignal.any([back.signal, AbortSignal.timeout(TRY_MS)]),
    });
    return { is: 'sent', sent };
  } catch (error) {
    if (!isApiError(error) || PASSING.has(error.code)) return { is: 'later' };
    return { is: 'held', failure: { code: error.code, message: errorText(error) } };
  } finally {
    window.removeEventListener('online', onOnline);
  }
}

/** What a sent message changes elsewhere: the balance, the free messages left, the list. */
function noteSent(store: Store, { message, conversation, credits, free_messages_left }: Sent): void {
  store.set(creditsAtom, credits);
  store.set(userAtom, (user) => user && { ...user, free_messages_left });
  store.set(chatsAtom, (chats) => chats && (withMessage(chats, conversation, message, () => 0) ?? chats));
}

interface Running {
  user: number;
  outbox: Outbox;
  holders: number;
  end: () => void;
}
const running = new WeakMap<Store, Running>();

function start(store: Store, user: number, send: (item: OutboxItem) => Promise<Outcome>): Running {
  const channel = tabChannel(user, (news) => outbox.hear(news));
  const outbox = createOutbox({
    user,
    store: indexedStore(),
    deliver: send,
    alone: aloneInBrowser(user),
    tell: channel.tell,
    after(ms, call) {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    isOnline: () => navigator.onLine,
    askWorker,
  });
  outbox.onSent((_, sent) => noteSent(store, sent));
  const wake = () => !document.hidden && outbox.wake();
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  function end() {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    channel.close();
    outbox.stop();
  }
  return { user, outbox, holders: 0, end };
}

/** The member's queue, the same for all that use it; null until the browser has taken the page over. It ends with its last user. */
export function useOutbox(): Outbox | null {
  const store = useStore();
  const api = useApi();
  const user = useUser()?.id;
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [outbox, setOutbox] = useState<Outbox | null>(null);

  const send = useEffectEvent(async (item: OutboxItem) => {
    const outcome = await deliver(api, errorText, item);
    // Refused for want of credits: the balance that this device knows was not the true one.
    if (outcome.is === 'held' && outcome.failure.code === 'not_enough_credits') await refresh().catch(() => undefined);
    return outcome;
  });
  useEffect(() => {
    if (user === undefined) return;
    let mine = running.get(store);
    if (mine?.user !== user) {
      mine?.end();
      mine = start(store, user, (item) => send(item));
      running.set(store, mine);
    }
    const held = mine;
    held.holders += 1;
    store.set(outboxInUseAtom, true);
    setOutbox(held.outbox);
    return () => {
      held.holders -= 1;
      if (held.holders > 0) return;
      held.end();
      if (running.get(store) === held) running.delete(store);
    };
  }, [store, user]);
  // The stream is open: the server is back, which no event of the browser tells.
  useLiveEvent('sync', () => outbox?.wake());
  return outbox;
}

const NOTHING: OutboxState = { items: [], isVolatile: false };
const noChange = () => () => {};

/** What waits in the queue. */
export function useOutboxState(outbox: Outbox | null): OutboxState {
  return useSyncExternalStore(outbox?.subscribe ?? noChange, outbox?.state ?? (() => NOTHING), () => NOTHING);
}

/** Calls the handler for each message that was sent, by this tab or another. */
export function useSent(outbox: Outbox | null, handler: (item: OutboxItem, sent: Sent) => void): void {
  const onSent = useEffectEvent(handler);
  useEffect(() => outbox?.onSent((item, sent) => onSent(item, sent)), [outbox]);
}

function onConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
/** Whether the device has a connection, as far as the browser knows. */
export const useOnline = (): boolean => useSyncExternalStore(onConnection, () => navigator.onLine, () => true); // prettier-ignore
