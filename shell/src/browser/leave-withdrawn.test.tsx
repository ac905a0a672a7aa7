import type { Api } from '@nightlark/api-client';
import type { ReleaseSet } from '@nightlark/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { trackInput } from '../installed/in-use.ts';
import { hearWithdrawn, leaveWithdrawn, trackCalls } from './leave-withdrawn.ts';

const set = { id: 'set', remotes: [{ name: 'mf-stories', version: '1.1.3' }] } as unknown as ReleaseSet;
const WITHDRAWN = ['mf-likes@2.0.0', 'mf-stories@1.1.3'];
const pass = (milliseconds: number) => jest.advanceTimersByTime(milliseconds);

beforeAll(() => trackInput());
/** Each test is later than the inputs of the one before. */
let now = Date.parse('2026-11-28T12:00:00Z');
beforeEach(() => {
  jest.useFakeTimers({ now: (now += 3_600_000) });
});
afterEach(() => {
  leaveWithdrawn(set, () => true)([]);
  jest.useRealTimers();
});

function open() {
  let reloads = 0;
  const tell = leaveWithdrawn(set, () => Boolean(++reloads));
  return { tell, reloads: () => reloads };
}

test('a page with the version that was taken back → loaded anew once', () => {
  const { tell, reloads } = open();
  tell(WITHDRAWN);
  pass(5_000);
  expect(reloads()).toBe(1);
});

test('an answer of a call that names the version → loaded anew; one that names none → stays', async () => {
  const { tell, reloads } = open();
  const answers = [new Response('{}'), new Response('{}', { headers: { 'x-withdrawn': WITHDRAWN.join(' ') } })];
  const { fetch: before } = globalThis;
  globalThis.fetch = () => Promise.resolve(answers.shift()!);
  const heard = hearWithdrawn(tell);
  for (const expected of [0, 1]) {
    await heard('/api/user.php');
    pass(5_000);
    expect(reloads()).toBe(expected);
  }
  globalThis.fetch = before;
});

test('a page of other versions → stays', () => {
  const { tell, reloads } = open();
  tell(['mf-stories@1.1.2']);
  pass(5_000);
  expect(reloads()).toBe(0);
});

test('a text that is being written → the page waits until it is sent', () => {
  render(<textarea aria-label="Message" />);
  const { tell, reloads } = open();
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Hello' } });
  tell(WITHDRAWN);
  pass(60_000);
  expect(reloads()).toBe(0);
  fireEvent.input(screen.getByRole('textbox'), { target: { value: '' } });
  pass(2_000);
  expect(reloads()).toBe(1);
});

test('an open dialog → the page waits until it is closed', () => {
  const { rerender } = render(<dialog open>{'Sure?'}</dialog>);
  const { tell, reloads } = open();
  tell(WITHDRAWN);
  pass(60_000);
  expect(reloads()).toBe(0);
  rerender(<p>{'Done'}</p>);
  pass(2_000);
  expect(reloads()).toBe(1);
});

test('a screen that asks before it is left → the page waits', () => {
  const ask = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', ask);
  const { tell, reloads } = open();
  tell(WITHDRAWN);
  pass(60_000);
  expect(reloads()).toBe(0);
  removeEventListener('beforeunload', ask);
  pass(2_000);
  expect(reloads()).toBe(1);
});

test('an upload or a call under way → the page waits for its answer', async () => {
  let answer = () => {};
  const api = trackCalls({ call: () => new Promise<void>((resolve) => (answer = resolve)) } as unknown as Api);
  const call = api.call('getUser');
  const { tell, reloads } = open();
  tell(WITHDRAWN);
  pass(60_000);
  expect(reloads()).toBe(0);
  answer();
  await call;
  pass(2_000);
  expect(reloads()).toBe(1);
});

test('a reload that is refused (offline, or twice in a minute) → tried again', () => {
  let tries = 0;
  leaveWithdrawn(set, () => ++tries > 3)(WITHDRAWN);
  pass(10_000);
  expect(tries).toBe(4);
});
