import { GateError, type Finding } from '@nightlark/registry/platform';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { inBrowser, type BreakingRelease, type Mark } from '../walls/breaking-release.ts';
import { makeRelease } from '../walls/make-release.ts';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';

const NAME = 'mf-walls';
const good = (JSON.parse(process.env['FIXTURES']!) as Record<string, string>)['mf-walls@1.0.0']!;
const NOWHERE = { SINK: '', SINK_PORT: '', DATA: '', OUT: '', GATEWAYS: '', NOW: '0' };

let world: TestPlatform;
let versions = 0;
beforeAll(async () => void (world = await createTestPlatform('require')), 60_000);
afterAll(() => world.remove());

/** Publishes the fixture with statements that run in browsers only, and returns the gate's findings. */
async function publish(
  statements: Partial<Record<Mark, string>>,
  describe?: BreakingRelease['describe'],
): Promise<{ isTaken: boolean; findings: readonly Finding[] }> {
  const version = `1.0.${++versions}`;
  const directory = path.join(world.store.releasesDirectory, '..', 'drafts', version);
  const at = Object.fromEntries(Object.entries(statements).map(([mark, code]) => [`client ${mark}`, code]));
  const release: BreakingRelease = { ...inBrowser('one', '', 'effect', ''), at, ...(describe && { describe }) };
  await makeRelease(release, { good, directory, version, surroundings: NOWHERE });
  try {
    const { findings } = await world.platform.publish(directory, NAME, version);
    await rm(world.store.releaseDirectory(NAME, version), { recursive: true });
    return { isTaken: true, findings };
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    return { isTaken: false, findings: error.findings };
  }
}
const words = (findings: readonly Finding[]) => findings.map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`).join('\n');

/** An endless loop that static analysis can't find. */
const ENDLESS = 'for (let turn = 0; turn >= 0; turn = (turn + 1) % 2);';

const BREAKING: [name: string, reasons: RegExp[], statements: Partial<Record<Mark, string>>][] = [
  [
    'a screen that throws where there is a window',
    [/browser: \/walls, in a browser \(visitor\), fails \(render\): only here/],
    { render: `if (typeof window === 'object') throw new Error('only here');` },
  ],
  ['a banner whose effect throws', [/browser: .*fails \(slot\): broken banner/], { 'banner-effect': `throw new Error('broken banner');` }],
  [
    'a cover over the frame',
    [/browser: .*lies over the frame: nobody can press .*what lies above the page is a Dialog/],
    {
      effect: `const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;inset:0;z-index:2147483647'; document.querySelector('main *').append(cover);`,
    },
  ],
  ['an effect that never comes back', [/browser: .*never comes back: the page answers nothing for 15 s/], { effect: ENDLESS }],
  [
    'a page that leads away',
    [/browser: .*leads the page away to http:\/\/gate\.localhost\/elsewhere/],
    { effect: `location.href = '/elsewhere';` },
  ],
  [
    'a rejection, a stylesheet of a script, a listener that stays, a new global and a dialog',
    [
      /browser: .*throws where nobody catches it: Error: rejected here.*; catch it where the work is started/,
      /browser: .*changes how the frame looks \(<header> display: .* → none\)/,
      /browser: .*still listens to "resize" of window when its page is left; take the listener off/,
      /browser: .*leaves behind wallsCache, which all remotes of the page share/,
      /browser: .*opens a dialog of the browser’s \(alert\)/,
    ],
    {
      effect: [
        `void Promise.reject(new Error('rejected here'));`,
        `const sheet = new CSSStyleSheet(); sheet.replaceSync('header{display:none}'); document.adoptedStyleSheets.push(sheet);`,
        `window.addEventListener('resize', () => {});`,
        `(() => globalThis)()['walls' + 'Cache'] = {};`,
        `(() => globalThis)()['al' + 'ert']('walls');`,
      ].join(' '),
    },
  ],
];

test.each(BREAKING)(
  '%s → refused, and said in words',
  async (_name, reasons, statements) => {
    const { isTaken, findings } = await publish(statements);
    expect(isTaken).toBe(false);
    for (const reason of reasons) expect(words(findings)).toMatch(reason);
    // Only the browser rule found it.
    expect(new Set(findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule))).toEqual(new Set(['browser']));
  },
  120_000,
);

test('a release that listens, waits and stops is taken without a word', async () => {
  const effect = `const on = () => {}; window.addEventListener('resize', on); window.removeEventListener('resize', on); setTimeout(() => {}, 50);`;
  expect(await publish({ effect })).toEqual({ isTaken: true, findings: [] });
}, 120_000);

describe('the release has a background extension', () => {
  const LISTEN = `window.addEventListener('resize', () => {});`;
  const inBackground: BreakingRelease['describe'] = ({ slots }) => slots.forEach((slot) => void (slot.slot = 'background'));

  test('it listens on every page → taken', async () => {
    expect(await publish({ 'banner-effect': LISTEN }, inBackground)).toEqual({ isTaken: true, findings: [] });
  }, 120_000);

  test('a screen adds a listener at each visit → refused', async () => {
    const { isTaken, findings } = await publish({ effect: LISTEN }, inBackground);
    expect([isTaken, words(findings)]).toEqual([false, expect.stringMatching(/still listens to "resize" of window when its page is left/)]);
  }, 120_000);
});

test('the frame loads its parser of live events while it is looked at → the release is not blamed for that', async () => {
  const effect = `(() => globalThis)()['__zod_' + 'globalConfig'] ??= {};`;
  expect(await publish({ effect })).toEqual({ isTaken: true, findings: [] });
}, 120_000);

test('an error that is written to the console is a warning', async () => {
  const { isTaken, findings } = await publish({ effect: `console.error('walls say so');` });
  expect({ isTaken, words: words(findings) }).toEqual({
    isTaken: true,
    words: expect.stringMatching(/^warning browser: .*writes an error to the console: walls say so/),
  });
}, 120_000);

describe('where there is no browser', () => {
  const before = process.env['BROWSER_PATH'];
  beforeAll(() => void (process.env['BROWSER_PATH'] = '/no/such/browser'));
  afterAll(() => {
    if (before === undefined) delete process.env['BROWSER_PATH'];
    else process.env['BROWSER_PATH'] = before;
  });

  test('a platform that wants one refuses, and says what to do', async () => {
    const { isTaken, findings } = await publish({});
    expect(isTaken).toBe(false);
    expect(words(findings)).toMatch(
      /^error browser: it was not looked at in a browser, .*BROWSER_PATH names \/no\/such\/browser.*install Chromium or Chrome, or set BROWSER_PATH .*\(GATE_BROWSER=require\)$/,
    );
  }, 120_000);

  test('a developer’s machine takes it, and says that nobody has looked', async () => {
    const relaxed = await createTestPlatform('warn');
    try {
      const candidate = await relaxed.candidate();
      const { name, version } = await candidate.describe();
      const { result, findings } = await relaxed.platform.publish(candidate.directory, name, version);
      expect([result, words(findings)]).toEqual([
        'published',
        expect.stringMatching(/^warning browser: it was not looked at in a browser, and what breaks only there is not known/),
      ]);
    } finally {
      await relaxed.remove();
    }
  }, 120_000);
});
