import type { LiveEvent } from '@nightlark/contract';
import { waitFor } from '@testing-library/react';
import { FakeEventSource as Fake } from '../../testing/fake-event-source.ts';
import { createSharedStream, type ToPage } from './shared-stream.ts';

let uninstall: () => void;
let received: Map<string, ToPage[]>;
beforeEach(() => {
  uninstall = Fake.install();
  received = new Map();
});
afterEach(() => uninstall());

const MEMBER = 12;
function share(user: unknown = { id: MEMBER }) {
  const stream = createSharedStream({
    memberId: MEMBER,
    fetchUser: () => Promise.resolve(Response.json({ user })),
    send(message, page) {
      for (const [name, messages] of received) if (page === undefined || page === name) messages.push(message);
    },
  });
  return {
    stream,
    join(page: string, position: number) {
      received.set(page, received.get(page) ?? []);
      stream.receive({ type: 'join', page, lastId: position, isVisible: true });
    },
  };
}
const reads = (page: string) =>
  received
    .get(page)!
    .flatMap((message) => (message.type === 'event' && message.event.name === 'read' ? [message.event.data.read_until] : []));
const aRead = (read_until: number): LiveEvent<'read'> => ({ conversation: 7, read_until, own: false, at: '2026-11-21T10:00:00.000Z' });
const read = (position: number) => Fake.last.sends('read', aRead(position), String(position));

test('twenty pages → one stream, whose events all receive', () => {
  const { join } = share();
  for (let page = 1; page <= 20; page++) join(`page-${page}`, 3);
  Fake.last.opens();
  read(4);
  expect(Fake.made.map(({ url }) => url)).toEqual(['/api/events.php?last_event_id=3']);
  for (let page = 1; page <= 20; page++) expect(reads(`page-${page}`)).toEqual([4]);
});

test('a page that joins later → it alone gets the stream’s events since its own position', () => {
  const { join } = share();
  join('first', 3);
  Fake.last.opens();
  for (const position of [4, 5, 6]) read(position);
  join('second', 4);
  expect([reads('first'), reads('second')]).toEqual([
    [4, 5, 6],
    [5, 6],
  ]);
  expect(Fake.made).toHaveLength(1);
});

test('the worker believes that there is no network → a page that knows better has the stream opened', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { join, stream } = share();
  join('first', 3);
  Fake.last.opens();
  Fake.last.breaks();
  expect(Fake.made).toHaveLength(1);
  stream.receive({ type: 'visibility', page: 'first', isVisible: true });
  expect(Fake.made).toHaveLength(2);
  onLine.mockRestore();
});

test('a version is taken back while a tab sleeps → the tab is told when it joins again, and no more once that version is live', () => {
  const { stream, join } = share();
  const told = (page: string) => received.get(page)!.filter(({ type }) => type === 'withdrawn');
  join('awake', 3);
  join('asleep', 3);
  Fake.last.opens();
  stream.receive({ type: 'leave', page: 'asleep' });
  received.delete('asleep');
  Fake.last.sends('withdrawn', ['mf-stories@1.1.3'], '');
  join('asleep', 3);
  expect([told('awake'), told('asleep')]).toEqual(Array(2).fill([{ type: 'withdrawn', versions: ['mf-stories@1.1.3'] }]));
  Fake.last.sends('withdrawn', [], '');
  join('later', 3);
  expect(told('later')).toEqual([]);
});

test('a page that joins with an older position than the stream’s → it is opened anew from there', () => {
  const { join } = share();
  join('first', 3);
  Fake.last.opens();
  join('second', 1);
  expect(Fake.made.map(({ url }) => url)).toEqual(['/api/events.php?last_event_id=3', '/api/events.php?last_event_id=1']);
  expect(Fake.made[0]!.readyState).toBe(Fake.CLOSED);
});

test('the last page leaves → the stream ends; another joins → it begins anew', () => {
  const { stream, join } = share();
  join('first', 3);
  join('second', 3);
  stream.receive({ type: 'leave', page: 'first' });
  expect(Fake.last.readyState).not.toBe(Fake.CLOSED);
  stream.receive({ type: 'leave', page: 'second' });
  expect(Fake.last.readyState).toBe(Fake.CLOSED);
  join('third', 9);
  expect(Fake.last.url).toBe('/api/events.php?last_event_id=9');
});

test('a page is hidden after it has left, as browsers do when they unload it → it does not count again', () => {
  const { stream, join } = share();
  join('first', 3);
  join('second', 3);
  stream.receive({ type: 'leave', page: 'first' });
  stream.receive({ type: 'visibility', page: 'first', isVisible: false });
  stream.receive({ type: 'leave', page: 'second' });
  expect(Fake.last.readyState).toBe(Fake.CLOSED);
});

test.each([
  ['nobody is logged in', null],
  ['another member is', { id: 77 }],
])('refused, and %s → all pages are notified that it is over, and no stream is opened until another page joins', async (_, user) => {
  const { join } = share(user);
  join('first', 3);
  join('second', 3);
  Fake.last.isRefused();
  for (const page of ['first', 'second']) await waitFor(() => expect(received.get(page)).toEqual([{ type: 'over' }]));
  expect(Fake.made).toHaveLength(1);
  join('third', 3);
  expect(Fake.made).toHaveLength(2);
});
