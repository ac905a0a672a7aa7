import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readImports } from '../bytes/read-imports.ts';
import type { GateContext } from '../context.ts';
import { keysRule } from './keys.ts';

const TABLE = `
exports.modules = {
  100: () => load("default", "@nightlark/contract", false, () => 0),
  200: () => load("default", "@nightlark/state", false, () => 0),
};`;
const OF_RSPACK = `
require.consumesLoadingData = { moduleIdToConsumeDataMapping: {
  100: { shareScope: "default", shareKey: "@nightlark/contract", import: null, singleton: true },
  200: { shareScope: "default", shareKey: "@nightlark/state", import: null, singleton: true },
} };`;
const inModule = (code: string, table: string) => `${table}
exports.modules[1] = (module, exports, require) => { const contract = require(100); const state = require(200); ${code} };`;

const KNOWN = { calls: ['like', 'unlike'], paths: ['member'], events: ['message'], overlays: ['match'], slots: ['banner', 'overlay'] };

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'keys-'));
  await mkdir(path.join(directory, 'server'));
});
afterAll(() => rm(directory, { recursive: true }));

interface Case {
  contract?: object;
  slots?: object[];
  table?: string;
}

async function words(code: string, { contract = KNOWN, slots = [{ slot: 'banner' }], table = TABLE }: Case = {}) {
  await writeFile(path.join(directory, 'server/a.cjs'), inModule(code, table));
  const context = {
    release: { name: 'mf-a', slots },
    shell: { version: '7', contract, surface: { '@nightlark/contract': { version: '1.1.0', exports: [] } } },
    imports: () => readImports(directory, '/mf/mf-a/1.0.0/client/'),
  } as unknown as GateContext;
  return (await keysRule(context)).map(({ message }) => message).join('\n');
}

test.each([
  [
    'a call',
    `async () => { await api.call('getStories', {}); }`,
    /uses the call "getStories", which the contract 1\.1\.0 of the live shell 7 does not have; publish it once .*`defineCall`/,
  ],
  ['a call of a loader', `({ context }) => context.get(apiContext).call("getStories")`, /call "getStories"/],
  ['one call of two', `api.call(is ? 'like' : 'love')`, /call "love"/],
  ['a call of a form', `(0,f.A)({ call: 'getStories', fields: ['a'], read: (values) => ({ body: values }) })`, /call "getStories"/],
  ['a call by its address', `contract.ENDPOINTS.getStories[1]`, /call "getStories"/],
  ['a call by its address and text', `contract.ENDPOINTS['getStories']`, /call "getStories"/],
  ['a path', `contract.paths.stories.href()`, /uses the path "stories".*`src\/paths\.ts`/],
  ['a path by its text', `contract.paths['stories'].href()`, /path "stories"/],
  ['an event', `(0,state.useLiveEvent)('story', () => {})`, /uses the live event "story"/],
  [
    'an overlay by its function',
    `const { open } = (0,state.useOverlay)(); const press = () => open('story', {});`,
    /uses the overlay "story"/,
  ],
  ['an overlay by the object', `const overlay = (0,state.useOverlay)(); () => overlay.open('story', {});`, /overlay "story"/],
  ['an overlay at once', `(0,state.useOverlay)().open('story', {})`, /overlay "story"/],
])('%s of a newer contract is refused', async (_name, code, message) => expect(await words(code)).toMatch(message));

test('a bundle of rspack is read as one of webpack', async () => {
  const code = `contract.paths.stories.href(); (0,state.useLiveEvent)('story', () => {})`;
  expect(await words(code, { table: OF_RSPACK })).toBe(await words(code));
  expect(await words(code)).toMatch(/path "stories"[^]*live event "story"/);
});

test('a slot of a newer contract is refused', async () => {
  expect(await words('', { slots: [{ slot: 'footer' }] })).toMatch(/uses the slot "footer"/);
});

test.each([
  [
    'what the contract has',
    `api.call('like'); contract.paths.member.href({ id: 1 }); (0,state.useLiveEvent)('message', f); (0,state.useOverlay)().open('match', {})`,
  ],
  [
    'functions that are called with a text',
    `Object.prototype.toString.call('text'); slice.call('two words'); String.prototype.at.call('abc', 1)`,
  ],
  ['other objects with a call', `use({ call: 'story' }); use({ call: 'like', fields: [], read: f })`],
  ['other things that open', `window.open('story'); const { open } = files(); open('story')`],
  ['paths of its own', `const own = { paths: { stories: 1 } }; own.paths.stories`],
])('%s → no finding', async (_name, code) => expect(await words(code)).toBe(''));

test('a shell whose contract does not list a kind of key: that kind is not checked', async () => {
  const { events: _, ...contract } = KNOWN;
  expect(await words(`(0,state.useLiveEvent)('story', () => {})`, { contract })).toBe('');
});
