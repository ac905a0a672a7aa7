import { ApiError, type ApiErrorCode } from '@nightlark/api-client';
import { ENDPOINTS, type EndpointName, type ReleaseSet } from '@nightlark/contract';
import { createBrowserReporter, reportUncaught } from './reporter.ts';

const OWN = 'https://site.example/mf/mf-alpha/1.0.0/client/alpha.0a1b2c3d.js';
const OTHERS = 'https://site.example/mf/mf-beta/1.0.0/client/beta.0a1b2c3d.js';
const set = {
  id: 'set',
  remotes: [
    { name: 'mf-alpha', version: '1.0.0' },
    { name: 'mf-beta', version: '1.0.0' },
  ],
} as unknown as ReleaseSet;

const sent: { remote: string | null; where: string; page: string; loaded: string[] }[] = [];
/** Files in which the browser places an error, whatever its stack says. */
const places = new Map<unknown, string>();

/** A browser's own events: code can't make trusted ones. */
type Fields = { isTrusted?: boolean; filename?: string; error?: unknown; reason?: unknown };
const listeners = { error: [] as ((event: never) => void)[], unhandledrejection: [] as ((event: never) => void)[] };
function dispatch(type: keyof typeof listeners, fields: Fields): void {
  const event = { isTrusted: true, preventDefault: () => {}, ...fields };
  for (const listener of [...listeners[type]]) listener(event as never);
}
/** An error that a browser reports has the place where it was made, unless its stack was written. */
const reportAsBrowser = (error: unknown) => dispatch('error', { error, filename: places.get(error) ?? '' });

Object.assign(window, {
  addEventListener: (type: keyof typeof listeners, listener: () => void) => void listeners[type].push(listener),
  removeEventListener: (type: keyof typeof listeners, listener: () => void) =>
    void listeners[type].splice(listeners[type].indexOf(listener), 1),
});
Object.defineProperty(window, 'reportError', { value: reportAsBrowser });
Object.defineProperty(navigator, 'sendBeacon', { value: (_url: string, body: string) => sent.push(JSON.parse(body) as never) });

const facts = () => ({ route: 'alpha', member: 'visitor', locale: 'en' }) as const;
const create = () => createBrowserReporter({ set, page: 'the token', loaded: () => ['mf-alpha', 'mf-gone'], facts });
let report = create();
reportUncaught((...given) => report(...given));
beforeEach(() => {
  sent.splice(0);
  places.clear();
  report = create();
});

function thrownIn(file: string, stack = `Error: no\n at f (${file}:1:2)`): Error {
  const error = Object.assign(new Error('no'), { stack });
  places.set(error, file);
  return error;
}

test('an error of an area is reported with the token of the page and the remotes whose code it has', () => {
  report(thrownIn(OWN), { remote: 'mf-alpha', where: 'render' });
  expect(sent).toEqual([expect.objectContaining({ remote: 'mf-alpha', where: 'render', page: 'the token', loaded: ['mf-alpha'] })]);
});

test('an error that nobody caught is its file’s, as the browser says', () => {
  reportAsBrowser(thrownIn(OWN));
  expect(sent).toMatchObject([{ remote: 'mf-alpha', where: 'handler' }]);
});

test('a rejection that nobody handled is the file’s where its error was made', () => {
  dispatch('unhandledrejection', { reason: thrownIn(OWN) });
  expect(sent).toMatchObject([{ remote: 'mf-alpha', where: 'handler' }]);
});

const refusal = (status: number, code: ApiErrorCode, call?: EndpointName, isForeign = false) =>
  Object.assign(new ApiError(status, { code, message: 'In words' }, undefined, isForeign), call && { call, method: ENDPOINTS[call][0] });

test.each([
  refusal(422, 'validation', 'search'),
  refusal(404, 'not_found', 'getStoredMethods'),
  refusal(405, 'method_not_allowed', 'getCredits'),
])('a loader’s call that the API refuses as wrong is reported (%#), by its name and code alone', (error) => {
  report(error, { remote: 'mf-alpha', where: 'loader' });
  expect(sent).toMatchObject([{ remote: 'mf-alpha', where: 'loader', message: `refused: ${error.call} ${error.code}` }]);
});

test.each([
  ['what the address names does not exist', refusal(404, 'not_found', 'getMember')],
  ['an id in the address is none', refusal(422, 'validation', 'getPayment')],
  ['an answer of one purpose', refusal(404, 'code_not_found', 'getCredits')],
  ['a server that is away', refusal(503, 'unavailable', 'search')],
  ['a proxy’s answer', refusal(404, 'not_found', 'search', true)],
  ['a change', refusal(422, 'validation', 'like')],
  ['a call of a remote’s own endpoint', refusal(422, 'validation')],
])('%s → expected, and not reported', (_what, error) => {
  report(error, { remote: 'mf-alpha', where: 'loader' });
  expect(sent).toEqual([]);
});

test('a refused call outside of a loader is not reported: its code may have asked for what a member typed', () => {
  for (const where of ['handler', 'render', 'slot'] as const) report(refusal(422, 'validation', 'search'), { remote: 'mf-alpha', where });
  expect(sent).toEqual([]);
});

test.each<[string, () => void]>([
  [
    'a rejection whose stack was written',
    () => dispatch('unhandledrejection', { reason: thrownIn('', `Error: no\n at f (${OTHERS}:1:2)`) }),
  ],
  ['an event that code dispatches', () => dispatch('error', { isTrusted: false, error: thrownIn(OTHERS), filename: OTHERS })],
  ['a rejection that code dispatches', () => dispatch('unhandledrejection', { isTrusted: false, reason: thrownIn(OTHERS) })],
  ['an error of one remote in the area of another', () => report(thrownIn(OWN), { remote: 'mf-beta', where: 'render' })],
])('%s says nothing of another remote', (_what, act) => {
  act();
  expect(sent.filter(({ remote }) => remote === 'mf-beta')).toEqual([]);
});
