import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LANDER_LINK } from '../landers/store-lander.ts';
import { OVERRIDE_LINK, parseOverride, type Override } from '../overrides/override.ts';
import { openDirectoryStore } from '../stores/directory-store.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { openLink, signLink } from './signed-link.ts';

const override = parseOverride({
  remote: 'mf-likes',
  url: 'http://localhost:4201',
  routes: [{ id: 'likes', path: '/likes', layout: 'default', access: 'member' }],
  slots: [],
});
const sign = (from: ReleaseStore, value: Override, end: Date) => signLink(from, OVERRIDE_LINK, value, end);
const open = (token: string, now: Date) => openLink(store, OVERRIDE_LINK, token, now);
const until = new Date('2030-01-01T12:00:00Z');
const before = new Date('2030-01-01T11:59:59Z');

let directory: string;
let store: ReturnType<typeof openDirectoryStore>;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'seal-'));
  store = openDirectoryStore(path.join(directory, 'registry'));
});
afterAll(() => rm(directory, { recursive: true }));

test('what was sealed is opened until it is over', () => {
  const token = sign(store, override, until);
  expect(open(token, before)).toEqual({ value: override, until });
  expect(open(token, until).problem).toMatch(/was over/);
  expect(token).toMatch(/^[\w.-]+$/);
});

test('one changed character opens nothing, wherever it is', () => {
  const token = sign(store, override, until);
  for (let at = 0; at < token.length; at += 7) {
    const changed = token.slice(0, at) + (token[at] === '1' ? '2' : '1') + token.slice(at + 1);
    // The last bits of a base64 signature may be unused; all others are significant.
    expect(open(changed, before).value).toBeUndefined();
  }
  expect(open(`${'x'.repeat(5_000)}`, before).problem).toBe('is not an override');
});

test('another registry’s link, and another kind of link, open nothing', async () => {
  const other = openDirectoryStore(path.join(directory, 'other/registry'));
  expect(open(sign(other, override, until), before).problem).toMatch(/not signed/);
  const preview = signLink(store, LANDER_LINK, { name: 'summer', hash: 'a'.repeat(96) }, until);
  expect(open(preview, before).problem).toBe('is not an override');
});

test.each([
  ['another protocol', 'javascript:alert(1)'],
  ['a password', 'http://user:word@localhost:4201/'],
  ['a query', 'http://localhost:4201/?x'],
  ['what would end a directive', "http://localhost:4201/a;script-src 'unsafe-inline'"],
  ['no host', 'http://'],
])('an address with %s is refused', (_, url) => {
  expect(() => parseOverride({ ...override, url })).toThrow(/not usable/);
});

test('a table that does not fit into a cookie is refused when the link is made', () => {
  const noise = () => randomBytes(60).toString('hex');
  const routes = Array.from({ length: 60 }, () => ({ ...override.routes[0]!, id: noise(), path: `/${noise()}` }));
  expect(() => sign(store, parseOverride({ ...override, routes }), until)).toThrow(/too much for a link/);
});

test('the shell is no remote that could be overridden', () => {
  expect(() => parseOverride({ ...override, remote: 'shell' })).toThrow(/not a remote/);
});
