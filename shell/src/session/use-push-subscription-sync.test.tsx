import { POLL_FIRST_MS } from '@nightlark/contract';
import { pushAtom } from '@nightlark/state';
import { aSettings, aUser, renderScreen, type RenderOptions } from '@nightlark/testing';
import { act } from '@testing-library/react';
import { usePushSubscriptionSync } from './use-push-subscription-sync.ts';

const DAY_MS = 86_400_000;
const keys = { p256dh: 'key', auth: 'secret' };

function SubscriptionSync() {
  usePushSubscriptionSync();
  return null;
}

/** Mocks the browser's push subscription; null for none. @returns the calls on it, in order */
function subscribe(current: { expirationTime: number | null } | null) {
  const happened: unknown[] = [];
  const named = (name: string, expirationTime: number | null) => ({
    expirationTime,
    unsubscribe: () => Promise.resolve(happened.push('unsubscribed')),
    toJSON: () => ({ endpoint: `https://push.example/${name}`, keys }),
  });
  const pushManager = {
    getSubscription: () => Promise.resolve(current && named('first', current.expirationTime)),
    subscribe: (options: unknown) => (happened.push(options), Promise.resolve(named('second', null))),
  };
  Object.assign(navigator, { serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) } });
  return happened;
}

/** Loads a page and waits a few seconds. @returns the subscriptions sent to the server */
async function load(options: Pick<RenderOptions, 'user' | 'settings'> = {}) {
  const { store, calls } = renderScreen(<SubscriptionSync />, {
    user: aUser(),
    settings: aSettings({ push_public_key: 'public' }),
    api: { subscribePush: null },
    ...options,
  });
  act(() => store.set(pushAtom, { isCapable: true, isSubscribed: { endpoint: 'https://push.example/first' }, lastMessage: null }));
  expect(calls).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(POLL_FIRST_MS + 100));
  return calls.map(({ name, body }) => [name, body]);
}
const told = (name: string) => [['subscribePush', { subscription: { endpoint: `https://push.example/${name}`, keys } }]];

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test.each([
  ['that never runs out', null],
  ['that runs out in eight days', 8 * DAY_MS],
])('a subscription %s → sent to the server', async (_, left) => {
  const happened = subscribe({ expirationTime: left && Date.now() + left });
  expect(await load()).toEqual(told('first'));
  expect(happened).toEqual([]);
});

test('a subscription that runs out in six days → renewed, and the new one is sent to the server', async () => {
  const happened = subscribe({ expirationTime: Date.now() + 6 * DAY_MS });
  expect(await load()).toEqual(told('second'));
  expect(happened).toEqual(['unsubscribed', { userVisibleOnly: true, applicationServerKey: 'public' }]);
});

test.each<[string, Parameters<typeof load>[0], Parameters<typeof subscribe>[0]]>([
  ['nobody is logged in', { user: null }, { expirationTime: null }],
  ['the site has no key', { settings: aSettings({ push_public_key: null }) }, { expirationTime: null }],
  ['the browser has none any more', {}, null],
])('%s → nothing is sent', async (_, options, current) => {
  subscribe(current);
  expect(await load(options)).toEqual([]);
});
