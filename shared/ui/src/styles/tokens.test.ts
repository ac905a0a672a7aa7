/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Tokens = Map<string, string>;

const css = readFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), 'utf8');

function tokensOf(block: string): Tokens {
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]));
}

const [lightBlock = '', darkBlock = ''] = css.split('@media (prefers-color-scheme: dark)');
const light = tokensOf(lightBlock);
const dark = new Map([...light, ...tokensOf(darkBlock)]);

function luminance(hex: string): number {
  if (!/^#[\da-f]{6}$/i.test(hex)) throw new Error(`Not a plain colour: ${hex}`);
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [a, b] = [one, other].map((role) => luminance(tokens.get(`color-${role}`) ?? ''));
  if (a === undefined || b === undefined) throw new Error('A colour is missing');
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const TONES = ['accent', 'premium', 'gold', 'success', 'warning', 'danger', 'info'];
const PAGES = ['bg', 'surface', 'sunken'];

const TEXT: [string, string][] = [
  ...PAGES.flatMap((page): [string, string][] => [
    ['text', page],
    ['muted', page],
    ['link', page],
  ]),
  ...TONES.flatMap((tone): [string, string][] => [
    [`on-${tone}`, tone],
    ['text', `${tone}-soft`],
    [`${tone}-text`, `${tone}-soft`],
    ...PAGES.map((page): [string, string] => [`${tone}-text`, page]),
  ]),
  ['on-accent', 'accent-hover'],
  ['gold', 'on-gold'],
  ['bg', 'text'],
];

const CONTROLS: [string, string][] = [
  ['line-strong', 'bg'],
  ['line-strong', 'surface'],
  ['focus', 'bg'],
  ['focus', 'surface'],
  ['focus', 'sunken'],
  ['premium-text', 'surface'],
  ['accent', 'bg'],
  ['accent', 'surface'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, tokens) => {
  it.each(TEXT)('lets %s be read on %s (4.5:1)', (text, background) => {
    expect(contrast(tokens, text, background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(CONTROLS)('lets %s be seen on %s (3:1)', (part, background) => {
    expect(contrast(tokens, part, background)).toBeGreaterThanOrEqual(3);
  });
});
