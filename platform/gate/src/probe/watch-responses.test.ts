import type { Remote } from '@nightlark/contract';
import { faultText } from '../fault.ts';
import { createResponseWatch } from './watch-responses.ts';

const PAGE = 'http://gate.localhost/stories?run=1';
const CHECKOUT = 'https://pay.example/7';

/** Faults found in a loader, after the backend responded to a payment with `CHECKOUT`. */
async function faultsFor(loader: () => unknown): Promise<string[]> {
  const found: string[] = [];
  const { watching, listening } = createResponseWatch((id, fault) => found.push(`${id} ${faultText(fault)}`));
  const api = listening(async () => ({
    status: 200,
    retryAfter: null,
    setsCookies: false,
    text: JSON.stringify({ redirect_url: CHECKOUT }),
  }));
  await api({ method: 'POST', path: 'pay', query: {}, body: undefined });
  const screen = async () => ({ Component: () => null, loader });
  const remote: Remote = {
    name: 'mf-stories',
    routes: [{ id: 'stories', path: '/stories', layout: 'default', access: 'any', screen }],
    slots: [],
    messages: async () => ({ default: {} }),
  };
  const module = await watching(remote).routes[0]!.screen();
  await Promise.resolve(module.loader!({ request: new Request(PAGE) })).catch(() => {});
  return found;
}
const throws = (what: unknown) => () => {
  throw what;
};
const redirect = (location: string, headers: Record<string, string> = {}) =>
  new Response(null, { status: 302, headers: { location, ...headers } });

test.each<[string, () => unknown, RegExp]>([
  ['leads to another site', throws(redirect('https://walls.example/')), /^stories leads to https:\/\/walls\.example\/, another site/],
  ['leads there by what it gives', () => redirect('//walls.example/'), /another site/],
  [
    'sets a session',
    throws(redirect('/stories', { 'set-cookie': 'session=x; Path=/' })),
    /sets the cookie session: cookies are the platform’s/,
  ],
  [
    'empties browsers',
    throws(new Response('', { status: 404, headers: { 'clear-site-data': '"*"' } })),
    /sends the header clear-site-data/,
  ],
  [
    'answers with a status there is not',
    throws({ type: 'DataWithResponseInit', data: {}, init: { status: 1000, headers: { 'content-length': '5' } } }),
    /the status 1000, which no page may have/,
  ],
])('a loader that %s: reported, with what to do', async (_what, loader, words) => {
  expect(await faultsFor(loader)).toEqual([expect.stringMatching(words)]);
});

test.each<[string, () => unknown]>([
  ['leads within the site', throws(redirect('/members?page=2'))],
  ['replaces the page', throws(redirect('/members', { 'x-remix-replace': 'true' }))],
  ['leads where the backend says', throws(redirect(CHECKOUT))],
  ['says that something is not there', throws(new Response('no', { status: 404 }))],
  ['gives data with a status', () => ({ type: 'DataWithResponseInit', data: {}, init: { status: 201 } })],
  ['gives data', () => ({ location: 'https://walls.example/', status: 1000 })],
  ['gives nothing', () => null],
  ['throws an error', throws(new Error('no'))],
  ['throws what can’t be looked at', throws(new Proxy({}, { get: throws(new Error('no')), getPrototypeOf: throws(new Error('no')) }))],
])('a loader that %s: nothing is reported', async (_what, loader) => {
  expect(await faultsFor(loader)).toEqual([]);
});
