import { pino } from 'pino';
import { createEvents } from './redis-events.ts';
import type { Events, EphemeralEvent, SequencedEvent } from './events.ts';

const log = pino({ level: 'silent' });
const redisUrl = process.env['TEST_REDIS_URL'];
const modes: [string, string | undefined][] = [
  ['in one process', undefined],
  ...(redisUrl ? [['over Redis', redisUrl] as [string, string]] : []),
];

describe.each(modes)('events %s', (_, url) => {
  let here: Events;
  let there: Events;
  beforeEach(() => {
    here = createEvents(url, log);
    there = url ? createEvents(url, log) : here;
  });
  afterEach(async () => {
    await Promise.all([here.close(), there.close()]);
  });
  const subscribe = (
    memberId: number,
    onEvent: (message: EphemeralEvent) => unknown,
    onSessionsEnded: (sessions: readonly string[]) => unknown = () => {},
  ) => here.subscribe(memberId, { onEvent, onSequencedEvent: () => {}, onSessionsEnded });
  const settle = () => new Promise((done) => setTimeout(done, url ? 150 : 0));

  test('event to a member → heard by each of their tabs, by nobody else', async () => {
    const heard: string[] = [];
    const listen = (tab: string) => (message: EphemeralEvent) => heard.push(`${tab} ${message.name} ${JSON.stringify(message.data)}`);
    const subscriptions = [subscribe(1, listen('a')), subscribe(1, listen('b')), subscribe(2, listen('other'))];
    await Promise.all(subscriptions.map(({ ready }) => ready));
    there.publish(1, 'typing', { conversation: 7 });
    await settle();
    expect(heard).toEqual(['a typing {"conversation":7}', 'b typing {"conversation":7}']);
  });

  test('an event with its place → heard by the member’s listeners as it is', async () => {
    const heard: SequencedEvent[] = [];
    await here.subscribe(1, { onEvent: () => {}, onSequencedEvent: (event) => heard.push(event), onSessionsEnded: () => {} }).ready;
    const event = { seq: 7, name: 'message', reference: { message: 12 } };
    for (const memberId of [1, 2]) there.announce(memberId, event);
    await settle();
    expect(heard).toEqual([event]);
  });

  test('subscription ended → nothing more', async () => {
    const heard: EphemeralEvent[] = [];
    const subscription = subscribe(1, (message) => heard.push(message));
    await subscription.ready;
    subscription.end();
    await settle();
    there.publish(1, 'typing', { conversation: 7 });
    await settle();
    expect(heard).toEqual([]);
  });

  test('sessions end → heard before what is published afterwards, whoever publishes it', async () => {
    const heard: string[] = [];
    await subscribe(
      1,
      ({ name }) => heard.push(name),
      (sessions) => heard.push(...sessions),
    ).ready;
    await there.endSessions(1, ['session-1']);
    for (const events of [here, there]) events.publish(1, 'typing', { conversation: 7 });
    await settle();
    expect(heard).toEqual(['session-1', 'typing', 'typing']);
  });
});

test('Redis is unavailable → this process still learns that sessions ended, nothing waits for long, and an interruption is reported', async () => {
  const events = createEvents('redis://127.0.0.1:1', log);
  const interruptions: boolean[] = [];
  events.onInterruption((isOver) => interruptions.push(isOver));
  const ended: string[] = [];
  const placed: number[] = [];
  const { ready } = events.subscribe(1, {
    onEvent: () => {},
    onSequencedEvent: ({ seq }) => placed.push(seq),
    onSessionsEnded: (sessions) => ended.push(...sessions),
  });
  events.announce(1, { seq: 3, name: 'credits', reference: {} });
  await events.endSessions(1, ['session-1']);
  expect(ended).toEqual(['session-1']);
  expect(await ready).toBe(false);
  expect(interruptions).toEqual([false]);
  while (placed.length === 0) await new Promise((done) => setTimeout(done, 20));
  expect(placed).toEqual([3]);
  await events.close();
});
