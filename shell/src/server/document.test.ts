/** @jest-environment node */
import type { Assets } from '@nightlark/release/client';
import { documentParts, type DocumentInput } from './document.ts';

const NONCE = 'of-this-answer';
const TOKEN = 'of-the-shell';
const shell = {
  name: 'shell',
  version: '1.0.0',
  chunks: { main: { js: ['main.1.js'], css: ['main.1.css'] }, surface: { js: ['surface.1.js'], css: [] } },
  files: {},
} as unknown as Assets;

const rendered = (start: DocumentInput['start'], body = '<div id="root"></div>', more: Partial<DocumentInput> = {}) =>
  documentParts({
    set: { id: 'set-1', remotes: [] },
    shell,
    assets: new Map(),
    used: [],
    nonce: NONCE,
    token: TOKEN,
    locale: 'en',
    head: '',
    body,
    state: '{}',
    start,
    fontsFirst: false,
    readStyle: () => '@font-face{font-family:A;src:url(/a.woff2)}p{font-family:A}',
    ...more,
  }).join('');

/** The scripts of a page in execution order, by their distinguishing attributes. */
function scriptsOf(html: string): string[] {
  const outside = html.replace(/<template.*?<\/template>/g, '<template>');
  return [...outside.matchAll(/<template>|<script([^>]*)>/g)].map(([tag, attributes = '']) => {
    if (tag === '<template>') return 'template';
    return attributes
      .replace(`nonce="${NONCE}"`, 'nonce')
      .replace(`data-token="${TOKEN}" `, '')
      .replace(/='[^']*'/, '')
      .trim()
      .replaceAll('  ', ' ');
  });
}

test('early input is kept from the head on, and scripts that come after the paint are behind the page', () => {
  const html = rendered('now');
  expect(scriptsOf(html)).toEqual([
    'nonce',
    'type="importmap" nonce',
    'type="application/json" id="page-state"',
    'template',
    'nonce data-template="page-scripts"',
  ]);
  expect(html.indexOf('<script')).toBeLessThan(html.indexOf('</head>'));
  expect(/<template id="page-scripts">.*?<\/template>/.exec(html)![0]).toContain(`src="/shell/1.0.0/client/main.1.js" nonce="${NONCE}"`);
});

test.each([
  ['a screen of a remote', 'mf-a', true],
  ['a screen of the shell', null, false],
])('a page with %s → what remotes import of the shell’s libraries is preloaded only for remotes', (_, remote, isPreloaded) => {
  const release = { name: 'mf-a', version: '2.0.0', chunks: { a: { js: ['a.1.js'], css: [] } }, files: {} } as unknown as Assets;
  const html = rendered('now', '', { assets: new Map([['mf-a', release]]), used: [{ remote, chunk: 'a' }] });
  expect(html.includes('<link rel="modulepreload" href="/shell/1.0.0/client/surface.1.js"')).toBe(isPreloaded);
});

test('a dialog that comes with the page is made modal before the first paint', () => {
  const html = rendered('now', '<dialog open="" data-with-page=""></dialog>');
  expect(scriptsOf(html)[2]).toBe('nonce');
  expect(html.lastIndexOf(`<script nonce="${NONCE}">`)).toBeLessThan(html.indexOf('id="page-state"', html.indexOf('</head>')));
});

test('a page that waits for the first touch has one script for that, and its data in an attribute', () => {
  const html = rendered('on-touch');
  expect(scriptsOf(html).slice(-3)).toEqual(['type="importmap" nonce', 'type="application/json" id="page-state"', 'nonce data-start']);
  const [, data] = / data-start='([^']*)'/.exec(html)!;
  expect(JSON.parse(data!)).toMatchObject({ main: { url: '/shell/1.0.0/client/main.1.js' } });
});

test('the page that stands in for others has no framework', () => {
  expect(scriptsOf(rendered('never'))).toEqual(['nonce']);
});

test('a nonce is one answer’s, also where the rest is the same for many', () => {
  for (const start of ['now', 'on-touch', 'never'] as const) {
    const html = rendered(start);
    expect(html).not.toContain('\0');
    const nonces = [...html.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce);
    expect(new Set(nonces)).toEqual(new Set([NONCE]));
  }
});
