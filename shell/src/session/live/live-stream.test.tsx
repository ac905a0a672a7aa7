import type { LiveEvent } from '@nightlark/contract';
import { leaveSignedOut, liveEmitterAtom, userAtom } from '@nightlark/state';
import { aUser, failWith, renderScreen, type RenderOptions } from '@nightlark/testing';
import { act, waitFor } from '@testing-library/react';
import { FakeEventSource as Fake } from '../../testing/fake-event-source.ts';
import { aPage } from '../../testing/render-shell.tsx';
import { PageContext } from '../page-context.ts';
import { FederationContext } from '../../composition/context.ts';
import { setErrorReporter } from '../../composition/report.ts';
import { SessionEffects } from '../session-effects.tsx';
import { reconnectDelay } from './reconnecting-stream.ts';

const LIKES = { profiles: [], liked_by: [], counts: { received: 0, sent: 0, matches: 0, new: 0 } };
const MINUTE_MS = 60_000;

let uninstall: () => void;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  uninstall = Fake.install();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  uninstall();
});

const aRead = (read_until: number): LiveEvent<'read'> => ({
  conversation: 7,
  read_until,
  own: false,
  at: '2026-11-21T10:00:00.000Z',
});
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const setOnline = (isOnline: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  if (isOnline) window.dispatchEvent(new Event('online'));
};
const setVisible = (isVisible: boolean) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  Object.assign(navigator, { sendBeacon: () => true });
  document.dispatchEvent(new Event('visibilitychange'));
};

async function open(api: RenderOptions['api'] = {}) {
  const user = aUser({ live_position: 3 });
  const rendered = renderScreen(
    <PageContext value={aPage()}>
      <SessionEffects />
    </PageContext>,
    { user, api: { getUser: { user }, getChats: { chats: [], num_unread_messages: 0 }, getLikes: LIKES, ...api } },
  );
  // Its code is loaded lazily.
  while (Fake.made.length === 0) await pass(1);
  Fake.last.opens();
  return { ...rendered, member: user };
}

test('a member → one stream, from where the page was made; its events reach whoever listens', async () => {
  const { store } = await open();
  const heard: unknown[] = [];
  store.get(liveEmitterAtom).on('typing', (data) => heard.push(data));
  Fake.last.sends('typing', { conversation: 7 }, '');
  expect(Fake.made.map(({ url }) => url)).toEqual(['/api/events.php?last_event_id=3']);
  expect(heard).toEqual([{ conversation: 7 }]);
});

test('the page is not yet awake → no stream; then one, which says what was taken back', async () => {
  let wake = () => {};
  const taken: unknown[] = [];
  const federation = {
    remotes: [],
    whenAwake: (start: () => void) => void (wake = start),
    leaveWithdrawn: (all: unknown) => void taken.push(all),
  };
  const user = aUser({ live_position: 3 });
  renderScreen(
    <FederationContext value={federation}>
      <PageContext value={aPage()}>
        <SessionEffects />
      </PageContext>
    </FederationContext>,
    { user, api: { getUser: { user }, getChats: { chats: [], num_unread_messages: 0 }, getLikes: LIKES } },
  );
  await pass(1_000);
  expect(Fake.made).toEqual([]);
  wake();
  while (Fake.made.length === 0) await pass(1);
  Fake.last.opens();
  Fake.last.sends('withdrawn', ['mf-a@1.0.0'], '');
  expect(Fake.made.map(({ url }) => url)).toEqual(['/api/events.php?last_event_id=3']);
  expect(taken).toEqual([['mf-a@1.0.0']]);
});

test('a browser that refuses the shared worker → the page stays, and the fault is reported', async () => {
  const reported: unknown[] = [];
  setErrorReporter((error) => reported.push(error));
  const refused = new DOMException('no workers here', 'SecurityError');
  Object.assign(globalThis, {
    SharedWorker: class {
      constructor() {
        throw refused;
      }
    },
  });
  try {
    const { getByText } = renderScreen(
      <PageContext value={aPage()}>
        <SessionEffects />
        <p>Words</p>
      </PageContext>,
      { user: aUser(), api: { getChats: { chats: [], num_unread_messages: 0 }, getLikes: LIKES } },
    );
    while (reported.length === 0) await pass(1);
    expect(getByText('Words')).toBeInTheDocument();
    expect(reported).toEqual([refused]);
  } finally {
    Reflect.deleteProperty(globalThis, 'SharedWorker');
    setErrorReporter(() => {});
  }
});

test('the connection is lost → another stream within a second, from the last event on', async () => {
  await open();
  Fake.last.sends('typing', { conversation: 7 }, '5');
  Fake.last.breaks();
  expect(Fake.made).toHaveLength(1);
  await pass(1_000);
  expect(Fake.made.map(({ url }) => url)).toEqual(['/api/events.php?last_event_id=3', '/api/events.php?last_event_id=5']);
});

test('heartbeats stop, though the connection seems open → another stream after a minute, from the last event on', async () => {
  await open();
  Fake.last.sends('heartbeat', {}, '');
  for (let n = 0; n < 4; n++) {
    await pass(25_000);
    Fake.last.sends(n === 2 ? 'typing' : 'heartbeat', { conversation: 7 }, n < 2 ? '' : '5');
  }
  expect(Fake.made).toHaveLength(1);
  await pass(MINUTE_MS + 1_000);
  expect(Fake.made.map(({ url }) => url)).toEqual(['/api/events.php?last_event_id=3', '/api/events.php?last_event_id=5']);
  expect(Fake.made[0]!.readyState).toBe(Fake.CLOSED);
});

test('a server without heartbeats → its silence is no loss', async () => {
  await open();
  Fake.last.sends('typing', { conversation: 7 }, '');
  await pass(10 * MINUTE_MS);
  expect(Fake.made).toHaveLength(1);
});

test('answers that aren’t 200 → it goes on trying, ever more seldom, and has one stream at a time', async () => {
  await open();
  const times: number[] = [];
  Fake.last.breaks();
  for (let attempt = 0; attempt < 20; attempt++) {
    const before = Fake.made.length;
    const lost = Date.now();
    while (Fake.made.length === before) await pass(500);
    times.push(Date.now() - lost);
    expect(Fake.made.filter(({ readyState }) => readyState !== Fake.CLOSED)).toHaveLength(1);
    Fake.last.isRefused();
  }
  expect(times[0]).toBeLessThanOrEqual(1_000);
  expect(Math.max(...times)).toBeLessThanOrEqual(MINUTE_MS + 1_000);
  expect(times.at(-1)).toBeGreaterThan(20_000);
});

test('a stream that lasted → the next loss is answered as quickly as the first', async () => {
  await open();
  for (let n = 0; n < 8; n++) {
    Fake.last.breaks();
    await pass(MINUTE_MS);
  }
  Fake.last.opens();
  await pass(11_000);
  const before = Fake.made.length;
  Fake.last.breaks();
  await pass(1_000);
  expect(Fake.made).toHaveLength(before + 1);
});

test('a stream that is accepted and ended at once, again and again → ever more seldom all the same', async () => {
  await open();
  for (let n = 0; n < 8; n++) {
    Fake.last.opens();
    Fake.last.breaks();
    await pass(MINUTE_MS);
  }
  const before = Fake.made.length;
  Fake.last.opens();
  Fake.last.breaks();
  await pass(5_000);
  expect(Fake.made).toHaveLength(before);
});

test('waits → between half and the whole of what grows up to a minute', () => {
  expect([reconnectDelay(0, () => 0), reconnectDelay(0, () => 1)]).toEqual([500, 1_000]);
  expect([reconnectDelay(1, () => 0), reconnectDelay(1, () => 1)]).toEqual([750, 1_500]);
  expect([reconnectDelay(50, () => 0), reconnectDelay(50, () => 1)]).toEqual([30_000, MINUTE_MS]);
});

test('the server can’t tell what was missed → member, chats and likes are loaded anew', async () => {
  const { calls } = await open();
  Fake.last.sends('sync', { complete: true }, '1');
  await pass(0);
  expect(calls).toEqual([]);
  Fake.last.sends('sync', { complete: false }, '2');
  await pass(0);
  await waitFor(() => expect(calls.map(({ name }) => name).sort()).toEqual(['getChats', 'getLikes', 'getUser']));
});

test('the session has ended → asked once, then nobody is logged in and no stream is opened any more', async () => {
  const { store, calls } = await open({ getUser: { user: null } });
  Fake.last.breaks();
  await pass(1_000);
  Fake.last.isRefused();
  await pass(100);
  await waitFor(() => expect(store.get(userAtom)).toBeNull());
  await pass(10 * MINUTE_MS);
  expect(Fake.made).toHaveLength(2);
  // First the stream's session check, then the page's request.
  expect(calls.map(({ name }) => name)).toEqual(['getUser', 'getUser']);
});

test('the member is logging out → the stream that ends with the session is not opened again', async () => {
  await open();
  const leaving = leaveSignedOut(
    () => new Promise<string>((_resolve, reject) => setTimeout(() => reject(new Error('no network')), 4 * MINUTE_MS)),
    7,
  );
  const stayed = expect(leaving).rejects.toThrow('no network');
  Fake.last.breaks();
  await pass(3 * MINUTE_MS);
  expect(Fake.made).toHaveLength(1);
  // The logout failed: session and stream remain.
  await pass(2 * MINUTE_MS);
  await stayed;
  await pass(MINUTE_MS);
  expect(Fake.made).toHaveLength(2);
});

test('the refusal was for another reason, or can’t be explained → goes on', async () => {
  const { store } = await open({ getUser: failWith('unexpected') });
  Fake.last.isRefused();
  await pass(2_000);
  expect(Fake.made).toHaveLength(2);
  expect(store.get(userAtom)).not.toBeNull();
});

test('without a network → no attempts; at once when it is back', async () => {
  await open();
  setOnline(false);
  Fake.last.breaks();
  await pass(10 * MINUTE_MS);
  expect(Fake.made).toHaveLength(1);
  setOnline(true);
  expect(Fake.made).toHaveLength(2);
});

test('in a tab that nobody sees → a few attempts, then none; at once when it is seen again', async () => {
  await open();
  setVisible(false);
  Fake.last.breaks();
  await pass(1_000);
  expect(Fake.made).toHaveLength(2);
  await pass(5 * MINUTE_MS);
  Fake.last.breaks();
  await pass(10 * MINUTE_MS);
  expect(Fake.made).toHaveLength(2);
  setVisible(true);
  expect(Fake.made).toHaveLength(3);
});

test('a stream that is open → stays as it is when network or tab come back', async () => {
  await open();
  setOnline(true);
  setVisible(true);
  expect(Fake.made).toHaveLength(1);
});

test('the page goes → its stream too, and no other', async () => {
  const { unmount } = await open();
  Fake.last.breaks();
  unmount();
  setOnline(true);
  await pass(10 * MINUTE_MS);
  expect(Fake.made).toHaveLength(1);
  expect(Fake.last.readyState).toBe(Fake.CLOSED);
});

test('an event that this version does not know → ignored; a malformed one → reported, and the next is received', async () => {
  const reported: unknown[] = [];
  setErrorReporter((error) => reported.push(error));
  const { store } = await open();
  const heard: unknown[] = [];
  store.get(liveEmitterAtom).on('read', (data) => heard.push(data));
  Fake.last.sends('read', { conversation: 'all' }, '4');
  Fake.last.sends('read', aRead(3), '5');
  Fake.last.sends('unheard_of', {}, '6');
  expect(heard).toEqual([aRead(3)]);
  expect(reported).toMatchObject([{ message: expect.stringMatching(/^live event "read" is malformed at conversation/) as string }]);
  setErrorReporter(() => {});
});

test('an event that the page has already received → not emitted again', async () => {
  const { store } = await open();
  const heard: number[] = [];
  store.get(liveEmitterAtom).on('read', ({ read_until }) => heard.push(read_until));
  for (const position of [4, 5]) Fake.last.sends('read', aRead(position), String(position));
  Fake.last.breaks();
  await pass(1_000);
  for (const position of [4, 6]) Fake.last.sends('read', aRead(position), String(position));
  expect(heard).toEqual([4, 5, 6]);
});

test('a page that is seen again after a while → refreshed at once; after a moment → not', async () => {
  const { calls } = await open();
  await pass(6_000);
  calls.length = 0;
  setVisible(false);
  await pass(10_000);
  setVisible(true);
  await pass(0);
  expect(calls).toEqual([]);
  setVisible(false);
  await pass(40_000);
  setVisible(true);
  await waitFor(() => expect(calls.map(({ name }) => name).sort()).toEqual(['getChats', 'getLikes', 'getUser']));
});
