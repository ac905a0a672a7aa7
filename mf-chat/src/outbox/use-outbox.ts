import { isApiError, useApi, type Api } from '@nightlark/api-client';
import { useErrorText } from '@nightlark/i18n';
import { creditsAtom, shareUnsent, unsentAtom, useLiveEvent, useRefresh, userAtom, useUser } from '@nightlark/state';
import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { changeChatsAtom } from '../state/chat-list.ts';
import { withMessage } from '../state/chat-rows.ts';
import { outboxInUseAtom } from '../state/this-tab.ts';
import { browserLocks, registerSync, tabChannel } from './browser.ts';
import { Outbox, type OutboxState, type OutboxDeps } from './outbox.ts';
import { requestOf } from './request-of.ts';
import { indexedStore } from './store.ts';
import type { Failed, Outcome, OutboxItem, Sent, UploadOutcome } from './types.ts';

type Store = ReturnType<typeof useStore>;

/** Timeout of an attempt, including the API client's retries. */
const TRY_MS = 20_000;
/** Codes of transient errors: retried automatically. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set([
  'network',
  'unavailable',
  'too_many_requests',
  'request_timeout',
  'authentication_required',
]);

/** One attempt, aborted on the `online` event: a new request is faster than the pending retry. */
async function attempt<Done>(errorText: (error: unknown) => string, call: (back: AbortSignal) => Promise<Done>): Promise<Done | Failed> {
  const back = new AbortController();
  const onOnline = () => back.abort();
  window.addEventListener('online', onOnline, { once: true });
  try {
    return await call(back.signal);
  } catch (error) {
    if (!isApiError(error) || TRANSIENT_CODES.has(error.code)) return { is: 'retry' };
    const { code, field } = error;
    return { is: 'rejected', failure: { code, message: errorText(error), ...(field !== undefined && { field }) } };
  } finally {
    window.removeEventListener('online', onOnline);
  }
}

async function deliver(api: Api, item: OutboxItem, back: AbortSignal): Promise<Outcome> {
  const sent = await api.call('sendMessage', { body: requestOf(item), signal: AbortSignal.any([back, AbortSignal.timeout(TRY_MS)]) });
  return { is: 'sent', sent };
}

async function upload(api: Api, { user, photo }: OutboxItem, signal: AbortSignal): Promise<UploadOutcome> {
  const uploaded = await api.call('uploadChatPhoto', { query: { sender: user }, file: photo!.file!, signal });
  return { is: 'uploaded', id: uploaded.photo };
}

/** Updates balance, number of free messages and list after a message was sent. */
function noteSent(store: Store, { message, conversation, credits, free_messages_left }: Sent): void {
  store.set(creditsAtom, credits);
  store.set(userAtom, (user) => user && { ...user, free_messages_left });
  store.set(changeChatsAtom, (chats) => withMessage(chats, conversation, message, () => 0));
}

interface Running {
  user: number;
  outbox: Outbox;
  holders: number;
  end: () => void;
}
const running = new WeakMap<Store, Running>();

function start(store: Store, user: number, calls: Pick<OutboxDeps, 'deliver' | 'upload'>): Running {
  const channel = tabChannel(user, (message) => outbox.receive(message));
  const outbox = new Outbox({
    user,
    store: indexedStore(),
    ...calls,
    withLock: browserLocks(user),
    broadcast: channel.broadcast,
    after(ms, call) {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    isOnline: () => navigator.onLine,
    registerSync,
  });
  outbox.onSent((_, sent) => noteSent(store, sent));
  outbox.subscribe(() => store.set(unsentAtom, outbox.state().items));
  const stopSharing = shareUnsent(user, () => outbox.state().items);
  const retryNow = () => !document.hidden && outbox.retryNow();
  window.addEventListener('online', retryNow);
  document.addEventListener('visibilitychange', retryNow);
  function end() {
    window.removeEventListener('online', retryNow);
    document.removeEventListener('visibilitychange', retryNow);
    channel.close();
    stopSharing();
    outbox.stop();
    store.set(unsentAtom, []);
  }
  return { user, outbox, holders: 0, end };
}

/** The member's outbox, shared and reference-counted; null until hydrated. */
export function useOutbox(): Outbox | null {
  const store = useStore();
  const api = useApi();
  const user = useUser()?.id;
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [outbox, setOutbox] = useState<Outbox | null>(null);

  const send = useEffectEvent(async (item: OutboxItem) => {
    const outcome = await attempt(errorText, (back) => deliver(api, item, back));
    // The cached balance was stale.
    if (outcome.is === 'rejected' && outcome.failure.code === 'not_enough_credits') await refresh().catch(() => undefined);
    return outcome;
  });
  const sendPhoto = useEffectEvent((item: OutboxItem, signal: AbortSignal) =>
    attempt(errorText, (back) => upload(api, item, AbortSignal.any([back, signal]))),
  );
  useEffect(() => {
    if (user === undefined) return;
    let mine = running.get(store);
    if (mine?.user !== user) {
      mine?.end();
      mine = start(store, user, { deliver: (item) => send(item), upload: (item, signal) => sendPhoto(item, signal) });
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
  // The stream is open: the server is reachable, for which browsers have no event.
  useLiveEvent('sync', () => outbox?.retryNow());
  return outbox;
}

const NOTHING: OutboxState = { items: [], delayed: new Set(), volatile: new Set() };
const noChange = () => () => {};

/** The outbox's state. */
export function useOutboxState(outbox: Outbox | null): OutboxState {
  return useSyncExternalStore(outbox?.subscribe ?? noChange, outbox?.state ?? (() => NOTHING), () => NOTHING);
}

/** Calls the handler for each message sent by any tab. */
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
/** Whether the browser is online, by `navigator.onLine`. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
