import { LANDER_NAMES, landerTexts, LOCALES, type LanderTexts } from '@nightlark/contract';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkLander } from './check-lander.ts';
import { landerJsonSchema } from './json-schema.ts';

const FOLDER = path.join(import.meta.dirname, '../../../../landers');
const SCHEMA = 'lander.schema.json';
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
const landerOf = (name: string) => checkLander(read(`${name}.json`)).lander!;

test('there is a document for every lander of the product, in nine designs', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json') && file !== SCHEMA);
  expect(files).toEqual(expect.arrayContaining(LANDER_NAMES.map((name) => `${name}.json`)));
  expect(new Set(LANDER_NAMES.map((name) => landerOf(name).template)).size).toBe(9);
});

test('the schema that they name is the one that is checked', () => {
  expect(JSON.parse(read(SCHEMA))).toEqual(landerJsonSchema());
});

describe.each(LANDER_NAMES)('%s', (name) => {
  const lander = landerOf(name);

  test('has nothing to complain about', () => {
    expect(checkLander(read(`${name}.json`)).findings).toEqual([]);
    expect(lander.name).toBe(name);
    expect(lander.$schema).toBe(`./${SCHEMA}`);
  });

  test('says something else at each of at least two addresses', () => {
    const slugs = Object.keys(lander.slugs);
    expect(slugs.length).toBeGreaterThanOrEqual(2);
    for (const texts of Object.values(lander.texts))
      expect(new Set(slugs.map((slug) => landerTexts(texts, slug).headline)).size).toBe(slugs.length);
  });

  test('leaves no English in another language', () => {
    const sentences = ({ title, description, headline, lead, cta, lines, choices = [] }: LanderTexts) => [
      title,
      description,
      headline,
      lead,
      cta,
      ...lines,
      ...choices.map(({ reply }) => reply),
    ];
    const english = new Set(sentences(landerTexts(lander.texts.en, '')));
    for (const locale of LOCALES.filter((each) => each !== 'en'))
      expect(sentences(landerTexts(lander.texts[locale], '')).filter((text) => english.has(text))).toEqual([]);
  });
});
