import { expectRefusal, givenBrowserGate, onePage, words, type BrowserCase } from './browser-gate.ts';

const publish = givenBrowserGate();

/** More of them, one by one: `browser-cases.test.ts`. */
const BREAKING: BrowserCase[] = [
  [
    'a screen that throws where there is a window',
    [/browser: \/walls, in a browser \(visitor\), fails \(render\): only here/],
    { render: `if (typeof window === 'object') throw new Error('only here');` },
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

test.each(BREAKING)('%s → refused, and said in words', (...one) => expectRefusal(publish, one, onePage), 120_000);

test('a release that listens, waits and stops is taken without a word', async () => {
  const effect = `const on = () => {}; window.addEventListener('resize', on); window.removeEventListener('resize', on); setTimeout(() => {}, 50);`;
  expect(await publish({ effect })).toEqual({ isTaken: true, findings: [] });
}, 120_000);

describe('where there is no browser', () => {
  const before = process.env['BROWSER_PATH'];
  beforeAll(() => void (process.env['BROWSER_PATH'] = '/no/such/browser'));
  afterAll(() => {
    if (before === undefined) delete process.env['BROWSER_PATH'];
    else process.env['BROWSER_PATH'] = before;
  });

  test('a platform that wants one refuses, and says what to do', async () => {
    const { isTaken, findings } = await publish({}, onePage);
    expect(isTaken).toBe(false);
    expect(words(findings)).toMatch(
      /^error browser: it was not looked at in a browser, .*BROWSER_PATH names \/no\/such\/browser.*install Chromium or Chrome, or set BROWSER_PATH .*\(GATE_BROWSER=require\)$/,
    );
  }, 120_000);

  test('a developer’s machine takes it, and says that nobody has looked', async () => {
    const { isTaken, findings } = await publish({}, onePage, 'warn');
    expect([isTaken, words(findings)]).toEqual([
      true,
      expect.stringMatching(/^warning browser: it was not looked at in a browser, and what breaks only there is not known/),
    ]);
  }, 120_000);
});
