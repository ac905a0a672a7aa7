import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Candidate } from './candidate.ts';
import { CONCURRENCY, startCases } from './start-cases.ts';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';

type Change = (candidate: Candidate) => unknown;
const SCREEN = 'server/stories.cjs';
const first = ({ release }: Candidate) => release.routes[0]!;
const slot = ({ release }: Candidate) => release.slots[0]!;

type Named = readonly [name: string, change: Change];
const IN_BANNER = 'server/stories-banner.cjs';

/**
 * Allowed changes, several per release where none hides another, since each publish takes seconds: a refusal's message names the one at
 * fault.
 */
const TOGETHER: readonly (readonly Named[])[] = [
  [['a remote as the generator writes it', () => {}]],
  [
    ['another version', ({ asVersion }) => asVersion('2.0.0-rc.1')],
    ['a route with a parameter', (it) => (first(it).path = '/stories/:id')],
    ['a slot everywhere', (it) => delete slot(it).routes],
    ['a wide range of a library', ({ release: { shared } }) => Object.assign(shared, { react: '>=19', 'react-dom': '>=19' })],
  ],
  [
    ['a route with an optional end', (it) => (first(it).path = '/stories/:id?')],
    ['a screen for members', (it) => (first(it).access = 'member')],
    ['a slot on its own page', (it) => (slot(it).routes = ['stories'])],
    [
      'a library less',
      ({ release }) => {
        delete release.shared['jotai'];
        delete release.imports!['jotai'];
      },
    ],
    [
      'no source maps',
      async ({ directory, drop }) => {
        for (const file of await readdir(path.join(directory, 'server'))) if (file.endsWith('.map')) await drop(`server/${file}`);
      },
    ],
  ],
  [
    ['a route below another team’s', (it) => (first(it).path = '/beta/:id')],
    ['a screen for visitors', (it) => (first(it).access = 'visitor')],
    ['a slot on another team’s page, for everybody', (it) => Object.assign(slot(it), { routes: ['beta'], audience: 'any', order: 3 })],
    ['an import more that the shell has', ({ release }) => release.imports!['react-router']?.push('useNavigate')],
    ['another word', ({ edit }) => edit('server/messages-pl-json.cjs', (code) => code.replace('Zobacz', 'Zajrzyj'))],
  ],
  [
    ['a parameter beside more precise routes', (it) => (first(it).path = '/alpha/:name')],
    ['another layout', (it) => (first(it).layout = 'empty')],
    ['a slot that loads when it is quiet', (it) => (slot(it).load = 'idle')],
    [
      'files without compressed ones beside them',
      async ({ directory }) => {
        // The limit applies to compressed sizes: the banner's file exceeds it uncompressed.
        const files = (await readdir(path.join(directory, 'client'))).filter((file) => /^(?!stories-banner).*\.(?:br|gz)$/.test(file));
        for (const file of files) await rm(path.join(directory, 'client', file));
      },
    ],
  ],
  [
    ['a longer route of the shell’s kind', (it) => (first(it).path = '/pages/:page/stories')],
    [
      'a slot that loads when it is quiet and asks the browser then',
      async (it) => {
        Object.assign(slot(it), { load: 'idle', routes: ['beta'] });
        await it.edit(IN_BANNER, (code) =>
          code.replace(
            'function Component() {',
            'function Component() { if (!matchMedia("(prefers-reduced-motion)").matches) navigator.vibrate(1);',
          ),
        );
      },
    ],
    [
      'styles below its own',
      ({ style }) =>
        style('.mf-stories-x-1>*+*,.mf-stories-x-1:has(:focus) dt{color:red;z-index:2}@keyframes mf-stories-a-1{to{rotate:1turn}}'),
    ],
  ],
  [
    ['one route less', ({ release }) => release.routes.pop()],
    ['an overlay that nobody has', (it) => Object.assign(slot(it), { slot: 'overlay', overlay: 'like', load: 'open' })],
  ],
  [
    [
      'an overlay that takes more than it is given',
      (it) =>
        Object.assign(slot(it), {
          slot: 'overlay',
          overlay: 'like',
          load: 'open',
          props: { type: 'object', properties: { profileId: { type: 'number' }, name: { type: 'string' } }, required: ['profileId'] },
        }),
    ],
    [
      'a namespace that is handed on as a whole',
      ({ append }) => append(SCREEN, `exports.modules[1] = (m, e, require) => { const all = require(479); return Object.keys(all); }`),
    ],
  ],
  [
    ['a banner for members that are not confirmed', (it) => Object.assign(slot(it), { audience: 'unconfirmed', routes: ['alpha'] })],
    ['a timer that ends soon', ({ append }) => append(SCREEN, 'setTimeout(() => {}, 50)')],
    ['a timer that is cleared', ({ inComponent }) => inComponent('stories', 'clearTimeout(setTimeout(() => {}, 600000))')],
    [
      'something that is kept once for each language',
      ({ inComponent }) =>
        inComponent(
          'stories',
          `(Component.kept ??= {})[consume_shared_module_default_react_intl_singleton_.useIntl().locale] ??= Array.from({ length: 100_000 }, Math.random)`,
        ),
    ],
    [
      'a promise that is rejected and handled later',
      ({ inComponent }) => inComponent('stories', `setTimeout(() => Promise.reject(new Error('x')).catch(() => {}), 100)`),
    ],
  ],
  [
    ['no slot any more', ({ release }) => (release.slots = [])],
    ['a budget that just suffices', ({ release }) => (release.budget = 5_000)],
  ],
];
const HARMLESS = TOGETHER.map((changes) => [changes.map(([name]) => name).join(', '), changes] as const);

let worlds: TestPlatform[];
let outcome: (name: string) => Promise<unknown>;
beforeAll(async () => {
  worlds = await Promise.all(Array.from({ length: CONCURRENCY }, () => createTestPlatform()));
  // Most publish the same version of the same remote: one at a time per world.
  const free = [...worlds];
  outcome = startCases(HARMLESS, async ([, changes]) => {
    const world = free.pop()!;
    try {
      const candidate = await world.candidate();
      for (const [, change] of changes) await change(candidate);
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
    expect(await outcome(name)).toMatchObject({ result: 'published', findings: [] });
  },
  120_000,
);
