import type { User } from '@nightlark/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import {
  badgeAtom,
  creditsAtom,
  dismissalsAtom,
  dismissHandlerAtom,
  formatDismissals,
  liveEmitterAtom,
  newLikesAtom,
  overlayAtom,
  parseDismissals,
  refreshHandlerAtom,
  removeToastAtom,
  toastsAtom,
  unreadMessagesAtom,
  useDismissal,
  useLiveEvent,
  useOverlay,
  useRefresh,
  userAtom,
  useToast,
} from './index.ts';

afterEach(cleanup);

function setup() {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return { store, wrapper };
}

test('counters read and write the member, and are zero when logged out', () => {
  const { store } = setup();
  store.set(unreadMessagesAtom, 3);
  expect(store.get(badgeAtom)).toBe(0);
  store.set(userAtom, { credits: 12, num_unread_messages: 4, num_new_likes: 2 } as User);
  expect(store.get(badgeAtom)).toBe(6);
  store.set(newLikesAtom, 0);
  store.set(creditsAtom, 11);
  expect(store.get(userAtom)).toMatchObject({ credits: 11, num_new_likes: 0, num_unread_messages: 4 });
});

test('a live event reaches the components that listen for it, until they leave', () => {
  const { store, wrapper } = setup();
  const heard: number[] = [];
  const { unmount } = renderHook(() => useLiveEvent('typing', ({ conversation }) => heard.push(conversation)), { wrapper });
  store.get(liveEmitterAtom).emit('typing', { conversation: 7 });
  store.get(liveEmitterAtom).emit('read', { conversation: 7, read_until: 1, own: false, at: '2026-03-01T18:20:00.000Z' });
  unmount();
  store.get(liveEmitterAtom).emit('typing', { conversation: 8 });
  expect(heard).toEqual([7]);
});

describe('an event before its first handler', () => {
  afterEach(() => void jest.useRealTimers());

  test('kept → all handlers of the first commit hear it, in order, once', async () => {
    const { store, wrapper } = setup();
    const { emit } = store.get(liveEmitterAtom);
    const heard: string[] = [];
    for (const conversation of [7, 8]) emit('typing', { conversation }, true);
    const useBoth = () => {
      useLiveEvent('typing', ({ conversation }) => heard.push(`first ${conversation}`));
      useLiveEvent('typing', ({ conversation }) => heard.push(`second ${conversation}`));
    };
    const { unmount } = renderHook(useBoth, { wrapper });
    await act(async () => {});
    expect(heard).toEqual(['first 7', 'second 7', 'first 8', 'second 8']);
    unmount();
    emit('typing', { conversation: 9 }, true);
    renderHook(useBoth, { wrapper });
    await act(async () => {});
    expect(heard).toHaveLength(4);
  });

  test.each([
    ['not to be kept', false, 0, 1, []],
    ['ten seconds old', true, 10_000, 1, []],
    ['one of many', true, 0, 60, Array.from({ length: 50 }, (_, index) => index + 11)],
  ])('%s → heard as far as it is kept', async (_, isBuffered, age, count, expected) => {
    const start = Date.now();
    jest.useFakeTimers({ now: start, doNotFake: ['queueMicrotask', 'nextTick'] });
    const { store, wrapper } = setup();
    for (let conversation = 1; conversation <= count; conversation += 1) {
      store.get(liveEmitterAtom).emit('typing', { conversation }, isBuffered);
    }
    jest.setSystemTime(start + age);
    const heard: number[] = [];
    renderHook(() => useLiveEvent('typing', ({ conversation }) => heard.push(conversation)), { wrapper });
    await act(async () => {});
    expect(heard).toEqual(expected);
  });
});

test('a handler throws → the others hear the event, and the error is reported as an uncaught one', () => {
  const reported: unknown[] = [];
  // jsdom lacks it.
  globalThis.reportError = (error) => void reported.push(error);
  const { on, emit } = setup().store.get(liveEmitterAtom);
  const broken = new Error('broken');
  const heard: number[] = [];
  on('typing', () => {
    throw broken;
  });
  on('typing', ({ conversation }) => heard.push(conversation));
  emit('typing', { conversation: 7 });
  expect([heard, reported]).toEqual([[7], [broken]]);
  Reflect.deleteProperty(globalThis, 'reportError');
});

test('two stores do not hear each other', () => {
  const heard: unknown[] = [];
  setup()
    .store.get(liveEmitterAtom)
    .on('typing', (event) => heard.push(event));
  setup().store.get(liveEmitterAtom).emit('typing', { conversation: 1 });
  expect(heard).toEqual([]);
});

test('useRefresh calls what the shell put there', async () => {
  const { store, wrapper } = setup();
  let calls = 0;
  store.set(refreshHandlerAtom, { refresh: async () => void calls++ });
  const { result } = renderHook(useRefresh, { wrapper });
  await result.current();
  expect(calls).toBe(1);
});

test('an overlay is opened by name and closed', () => {
  const { store, wrapper } = setup();
  const { result } = renderHook(useOverlay, { wrapper });
  act(() => result.current.open('match', { profileId: 9 }));
  expect(store.get(overlayAtom)).toEqual({ name: 'match', props: { profileId: 9 } });
  act(() => result.current.close());
  expect(store.get(overlayAtom)).toBeNull();
});

test('a toast comes with its tone and can be removed', () => {
  const { store, wrapper } = setup();
  const { result } = renderHook(useToast, { wrapper });
  act(() => result.current('Saved', { tone: 'success' }));
  const [toast] = store.get(toastsAtom);
  expect(toast).toMatchObject({ text: 'Saved', tone: 'success' });
  act(() => store.set(removeToastAtom, toast!.id));
  expect(store.get(toastsAtom)).toEqual([]);
});

test('a visitor’s dismissal is stored as a timestamp, in the cookie too, and survives a round trip', () => {
  const { store, wrapper } = setup();
  const { result } = renderHook(() => useDismissal('profile-photo'), { wrapper });
  expect(result.current.dismissed).toBe(false);
  act(() => result.current.dismiss());
  expect(result.current.dismissed).toBe(true);
  const cookie = /dismissed=([^;]+)/.exec(document.cookie)?.[1];
  expect(Object.keys(parseDismissals(cookie))).toEqual(['profile-photo']);
  expect(Date.parse(store.get(dismissalsAtom)['profile-photo']!)).toBeGreaterThan(Date.now() - 5_000);
});

test('another tab has dismissed something meanwhile → the cookie holds both', () => {
  const { wrapper } = setup();
  const { result } = renderHook(() => useDismissal('profile-photo'), { wrapper });
  document.cookie = 'dismissed=push~1760000000; path=/';
  act(() => result.current.dismiss());
  const cookie = /dismissed=([^;]+)/.exec(document.cookie)?.[1];
  expect(Object.keys(parseDismissals(cookie)).sort()).toEqual(['profile-photo', 'push']);
});

test('a member dismisses → the server is notified; dismissed on another device → dismissed here', () => {
  const { store, wrapper } = setup();
  const told: string[] = [];
  store.set(dismissHandlerAtom, { tell: (key) => void told.push(key) });
  store.set(userAtom, { dismissals: { push: '2026-03-01T12:00:00.000Z' } } as unknown as User);
  expect(renderHook(() => useDismissal('push'), { wrapper }).result.current.dismissed).toBe(true);
  const { result } = renderHook(() => useDismissal('welcome-bonus'), { wrapper });
  act(() => result.current.dismiss());
  expect(result.current.dismissed).toBe(true);
  expect(told).toEqual(['welcome-bonus']);
});

test('a member dismisses, the session ends → this browser keeps for the next member only what is the device’s', () => {
  const { store, wrapper } = setup();
  document.cookie = 'dismissed=entry-warning~1760000000; path=/';
  store.set(userAtom, { dismissals: {} } as unknown as User);
  for (const key of ['push', 'install']) {
    const { result } = renderHook(() => useDismissal(key), { wrapper });
    act(() => result.current.dismiss());
  }
  const cookie = /dismissed=([^;]+)/.exec(document.cookie)?.[1];
  expect(Object.keys(parseDismissals(cookie))).toEqual(['entry-warning', 'install']);
});

test('a broken dismissals cookie is passed over', () => {
  expect(parseDismissals(undefined)).toEqual({});
  expect(parseDismissals('%00<script>.a~b.push~1760000000')).toEqual({ push: '2025-10-09T08:53:20.000Z' });
  expect(formatDismissals({ push: '2025-10-09T08:53:20.000Z' })).toBe('push~1760000000');
});
