import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Candidate } from './candidate.ts';
import { AT_ONCE, startCases } from './started.ts';
import { aWorld, type World } from './world.ts';

type Change = (candidate: Candidate) => unknown;
const SCREEN = 'server/stories.cjs';
const first = ({ release }: Candidate) => release.routes[0]!;
const slot = ({ release }: Candidate) => release.slots[0]!;

const HARMLESS: [name: string, change: Change][] = [
  ['a remote as the generator writes it', () => {}],
  ['another version', ({ asVersion }) => asVersion('2.0.0-rc.1')],
  ['a route with a parameter', (it) => (first(it).path = '/stories/:id')],
  ['a route with an optional end', (it) => (first(it).path = '/stories/:id?')],
  ['a route below another team’s', (it) => (first(it).path = '/beta/:id')],
  ['a parameter beside more precise routes', (it) => (first(it).path = '/alpha/:name')],
  ['a longer route of the shell’s kind', (it) => (first(it).path = '/pages/:page/stories')],
  ['a screen for members', (it) => (first(it).access = 'member')],
  ['a screen for visitors', (it) => (first(it).access = 'visitor')],
  ['another layout', (it) => (first(it).layout = 'empty')],
  ['one route less', ({ release }) => release.routes.pop()],
  ['no slot any more', ({ release }) => (release.slots = [])],
  ['a slot everywhere', (it) => delete slot(it).routes],
  ['a slot on its own page', (it) => (slot(it).routes = ['stories'])],
  ['a slot on another team’s page, for everybody', (it) => Object.assign(slot(it), { routes: ['beta'], audience: 'any', order: 3 })],
  ['a slot that loads when it is quiet', (it) => (slot(it).load = 'idle')],
  ['a slot that loads when it is quiet and asks the browser then', async (it) => { Object.assign(slot(it), { load: 'idle', routes: ['beta'] }); await it.edit('server/stories-banner.cjs', (code) => code.replace('function Component() {', 'function Component() { if (!matchMedia("(prefers-reduced-motion)").matches) navigator.vibrate(1);')); }],
  ['an overlay that nobody has', (it) => Object.assign(slot(it), { slot: 'overlay', overlay: 'like', load: 'open' })],
  ['a wide range of a library', ({ release: { shared } }) => Object.assign(shared, { react: '>=19', 'react-dom': '>=19' })],
  ['a library less', ({ release }) => { delete release.shared['jotai']; delete release.imports!['jotai']; }],
  ['an import more that the shell has', ({ release }) => release.imports!['react-router']?.push('useNavigate')],
  ['a budget that just suffices', ({ release }) => (release.budget = 5_000)],
  ['files without compressed ones beside them', async ({ directory }) => {
    // A slot counts as it is sent: the banner's own file is over the platform's limit without.
    const files = (await readdir(path.join(directory, 'client'))).filter((file) => /^(?!stories-banner).*\.(?:br|gz)$/.test(file));
    for (const file of files) await rm(path.join(directory, 'client', file));
  }],
  ['no source maps', async ({ directory, drop }) => {
    for (const file of await readdir(path.join(directory, 'server'))) if (file.endsWith('.map')) await drop(`server/${file}`);
  }],
  ['another word', ({ edit }) => edit('server/messages-pl-json.cjs', (code) => code.replace('Zobacz', 'Zajrzyj'))],
  ['a namespace that is handed on as a whole', ({ append }) => append(SCREEN, `exports.modules[1] = (m, e, require) => { const all = require(479); return Object.keys(all); }`)],
  ['a banner for members that are not confirmed', (it) => Object.assign(slot(it), { audience: 'unconfirmed', routes: ['alpha'] })],
  ['a timer that ends soon', ({ append }) => append(SCREEN, 'setTimeout(() => {}, 50)')],
  ['a timer that is cleared', ({ inComponent }) => inComponent('stories', 'clearTimeout(setTimeout(() => {}, 600000))')],
  ['styles below its own', ({ style }) => style('.mf-stories-x-1>*+*,.mf-stories-x-1:has(:focus) dt{color:red;z-index:2}@keyframes mf-stories-a-1{to{rotate:1turn}}')],
  ['an overlay that takes more than it is given', (it) => Object.assign(slot(it), { slot: 'overlay', overlay: 'like', load: 'open', props: { type: 'object', properties: { profileId: { type: 'number' }, name: { type: 'string' } }, required: ['profileId'] } })],
  ['something that is kept once for each language', ({ inComponent }) => inComponent('stories', `(Component.kept ??= {})[consume_shared_module_default_react_intl_singleton_.useIntl().locale] ??= Array.from({ length: 100_000 }, Math.random)`)],
  ['a promise that is rejected and handled later', ({ inComponent }) => inComponent('stories', `setTimeout(() => Promise.reject(new Error('x')).catch(() => {}), 100)`)],
]; // prettier-ignore

let worlds: World[];
let outcome: (name: string) => Promise<unknown>;
beforeAll(async () => {
  worlds = await Promise.all(Array.from({ length: AT_ONCE }, () => aWorld()));
  // Most are the same version of the same remote: one at a time in each world.
  const free = [...worlds];
  outcome = startCases(HARMLESS, async ([, change]) => {
    const world = free.pop()!;
    try {
      const candidate = await world.candidate();
      await change(candidate);
      const { name, version } = await candidate.describe();
      const result = await world.platform.publish(candidate.directory, name, version);
      await rm(world.store.releaseDirectory(name, version), { recursive: true });
      return result;
    } finally {
      free.push(world);
    }
  });
}, 60_000);
afterAll(() => Promise.all(worlds.map((world) => world.remove())));

test.each(HARMLESS)(
  '%s',
  async (name) => {
    expect(await outcome(name)).toEqual({ result: 'published', findings: [] });
  },
  120_000,
);
