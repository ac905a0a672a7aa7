/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
// eslint-disable-next-line @typescript-eslint/ban-ts-comment -- a webpack loader is plain JavaScript
// @ts-ignore
import loader from '@nightlark/build/webpack/loaders/emoji.mjs';

const LANGUAGES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'];
const emojiLoader = loader as (source: string) => string;
const DATA = path.join(import.meta.dirname, '../../../../node_modules/emojibase-data');

test.each(LANGUAGES)('%s → all emoji by name, in Unicode’s groups, without parts of others', (language) => {
  const source = readFileSync(path.join(DATA, language, 'compact.json'), 'utf8');
  const { tones, emoji } = JSON.parse(emojiLoader(source)) as { tones: string[]; emoji: [string, string, string, number, 1?][] };
  expect(tones.filter(Boolean)).toHaveLength(6);
  expect(emoji.length).toBeGreaterThan(1_800);
  expect(emoji.every(([sign, name]) => sign !== '' && name !== '')).toBe(true);
  expect([...new Set(emoji.map(([, , , group]) => group))]).toEqual([0, 1, 3, 4, 5, 6, 7, 8, 9]);
  const isToned = (sign: string) => emoji.find(([one]) => one === sign)?.[4] === 1;
  expect(['👋', '☝️', '🧑‍🚀', '😀', '🤝', '🦩'].filter(isToned)).toEqual(['👋', '☝️', '🧑‍🚀']);
});
