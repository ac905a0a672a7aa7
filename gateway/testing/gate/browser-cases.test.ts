import type { BreakingRelease } from '../walls/breaking-release.ts';
import { expectRefusal, givenBrowserGate, words, type BrowserCase } from './browser-gate.ts';

const publish = givenBrowserGate();

/** An endless loop that static analysis can't find. */
const ENDLESS = 'for (let turn = 0; turn >= 0; turn = (turn + 1) % 2);';

const BREAKING: BrowserCase[] = [
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
];

test.each(BREAKING)('%s → refused, and said in words', (...one) => expectRefusal(publish, one), 120_000);

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
