import { jest } from '@jest/globals';
import { pino } from 'pino';
import { createPageQueue, Overloaded, type PageClient } from './page-queue.ts';

/** Pages that one renderer works on at a time. */
const SLOTS = 8;
const MEMBER = { isMember: true, key: 'anna' };
const VISITOR = { isMember: false, key: '203.0.113.1' };

let now: { renderers: number; lagMs: number };
let queue: ReturnType<typeof createPageQueue>;
let started: string[];
let finish: (() => void)[];
const warn = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  warn.mockClear();
  now = { renderers: 1, lagMs: 500 };
  const log = pino({ enabled: false });
  log.warn = warn as never;
  queue = createPageQueue(() => now, log);
  started = [];
  finish = [];
});
afterEach(() => jest.useRealTimers());

const never = new AbortController().signal;
/** Requests a page; resolves to the error's name if it is refused. */
function request(client: PageClient, name = client.key, signal = never): Promise<string> {
  const render = () =>
    new Promise<string>((resolve) => {
      started.push(name);
      finish.push(() => resolve('rendered'));
    });
  return queue.run(client, signal, render).catch((error: Error) => error.name);
}
const settle = () => jest.advanceTimersByTimeAsync(0);
/** Pages that took so long, one after the other: what a page takes on average from now on. */
async function pagesTook(ms: number): Promise<void> {
  for (let each = 0; each < 100; each++) {
    const page = request(VISITOR);
    await jest.advanceTimersByTimeAsync(ms);
    finish.pop()!();
    await page;
  }
  started = [];
}
async function fill(client: PageClient, count = SLOTS): Promise<void> {
  for (let each = 0; each < count; each++) void request(client);
  await settle();
}

test('more pages than slots → the others start as pages end, in order', async () => {
  await fill(VISITOR);
  const waiting = ['one', 'two'].map((name) => request(VISITOR, name));
  await settle();
  expect(started).toHaveLength(SLOTS);
  finish.shift()!();
  finish.shift()!();
  await settle();
  expect(started.slice(SLOTS)).toEqual(['one', 'two']);
  finish.forEach((end) => end());
  expect(await Promise.all(waiting)).toEqual(['rendered', 'rendered']);
});

test('a member comes after visitors → is next; of visitors, who has fewer pages here', async () => {
  await fill(VISITOR);
  expect(queue.isFull()).toBe(false);
  void request(VISITOR, 'its ninth');
  void request({ isMember: false, key: '203.0.113.2' }, 'another’s first');
  void request(MEMBER, 'a member’s');
  await settle();
  for (let each = 0; each < 3; each++) finish.shift()!();
  await settle();
  expect(started.slice(SLOTS)).toEqual(['a member’s', 'another’s first', 'its ninth']);
});

test('the wait would be too long → refused at once; a newcomer among many of one address is not, nor a member among visitors', async () => {
  await pagesTook(300);
  await fill(VISITOR);
  const visitors = Array.from({ length: 40 }, () => request(VISITOR));
  await settle();
  const refused = await Promise.all(visitors.map((page) => Promise.race([page, Promise.resolve('waits')])));
  expect([refused.filter((each) => each === 'waits').length, refused.at(-1)]).toEqual([24, 'Overloaded']);
  const newcomer = request({ isMember: false, key: '203.0.113.2' });
  const members = Array.from({ length: 30 }, (_, each) => request({ isMember: true, key: `member ${each}` }));
  expect(await Promise.race([newcomer, settle().then(() => 'waits')])).toBe('waits');
  const outcomes = await Promise.all(members.map((page) => Promise.race([page, Promise.resolve('waits')])));
  expect(outcomes.filter((each) => each === 'waits').length).toBe(24);
  expect(queue.isFull()).toBe(true);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(warn.mock.calls).toEqual([[{ alert: 'overload', refused: expect.any(Number) }, expect.any(String)]]);
});

test('a client left while waiting → its page is not rendered, and its place is free', async () => {
  await fill(VISITOR);
  const leaving = new AbortController();
  const left = request(VISITOR, 'left', leaving.signal);
  void request(VISITOR, 'stays');
  await settle();
  leaving.abort(new DOMException('left', 'AbortError'));
  expect(await left).toBe('AbortError');
  finish.shift()!();
  await settle();
  expect(started.slice(SLOTS)).toEqual(['stays']);
});

test('pages hang while the renderer is free → they hold no slots; while it computes → they do', async () => {
  await fill(VISITOR);
  void request(MEMBER, 'waits');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(started).toHaveLength(SLOTS);
  now.lagMs = 5;
  await jest.advanceTimersByTimeAsync(500);
  expect(started.slice(SLOTS)).toEqual(['waits']);
});

test('a renderer more → more pages at a time', async () => {
  now.renderers = 2;
  await fill(VISITOR, 20);
  expect(started).toHaveLength(2 * SLOTS);
});

test('all renderers are blocked → pages don’t wait here, since the spare one may render them', async () => {
  await fill(VISITOR);
  now.renderers = 0;
  void request(MEMBER, 'for the spare one');
  await settle();
  expect(started.slice(SLOTS)).toEqual(['for the spare one']);
});

test('overtaken for seconds → refused at last', async () => {
  await fill(MEMBER);
  const page = request(VISITOR);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await page).toBe(new Overloaded(2).name);
});
