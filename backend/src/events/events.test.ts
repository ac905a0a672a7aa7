import { pino } from 'pino';
import { createEvents } from './create-events.ts';
import type { Events, LiveMessage } from './events.ts';

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
  const settle = () => new Promise((done) => setTimeout(done, url ? 150 : 0));

  test('event to a member → heard by each of their tabs, by nobody else', async () => {
    const heard: string[] = [];
    const listen = (tab: string) => (message: LiveMessage) => heard.push(`${tab} ${message.name} ${JSON.stringify(message.data)}`);
    here.subscribe(1, listen('a'));
    here.subscribe(1, listen('b'));
    here.subscribe(2, listen('other'));
    await settle();
    there.publish(1, 'typing', { conversation: 7 });
    await settle();
    expect(heard).toEqual(['a typing {"conversation":7}', 'b typing {"conversation":7}']);
  });

  test('events → ids that rise', async () => {
    const ids: number[] = [];
    here.subscribe(1, ({ id }) => ids.push(id));
    await settle();
    for (let n = 0; n < 3; n++) there.publish(1, 'typing', { conversation: n + 1 });
    await settle();
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(ids).toHaveLength(3);
  });

  test('subscription ended → nothing more', async () => {
    const heard: LiveMessage[] = [];
    const end = here.subscribe(1, (message) => heard.push(message));
    await settle();
    end();
    await settle();
    there.publish(1, 'typing', { conversation: 7 });
    await settle();
    expect(heard).toEqual([]);
  });
});
