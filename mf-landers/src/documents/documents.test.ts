/** @jest-environment node */
import { LANDER_NAMES, LOCALES, type LanderTexts, landerTexts, type LanderLocaleTexts } from '@nightlark/contract';
import { landerSchema } from '@nightlark/contract/api';
import { readdirSync, readFileSync } from 'node:fs';

const read = (file: string): unknown => JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));
const documentOf = (name: string) => ({
  ...(read(`${name}/lander.json`) as { name: string; template: string; slugs: Record<string, unknown> }),
  texts: Object.fromEntries(LOCALES.map((locale) => [locale, read(`${name}/texts/${locale}.json`) as LanderLocaleTexts])),
});

test('there is a document for every lander of the specification, in nine designs', () => {
  const names = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name); // prettier-ignore
  expect(names.sort()).toEqual([...LANDER_NAMES].sort());
  expect(new Set(names.map((name) => documentOf(name).template)).size).toBe(9);
});

describe.each(LANDER_NAMES)('%s', (name) => {
  const lander = documentOf(name);

  test('is complete in eleven languages', () => {
    expect(landerSchema.safeParse(lander).error).toBeUndefined();
    expect(lander.name).toBe(name);
  });

  test('says something else at each of at least two addresses', () => {
    const slugs = Object.keys(lander.slugs);
    expect(slugs.length).toBeGreaterThanOrEqual(2);
    for (const texts of Object.values(lander.texts)) {
      expect(new Set(slugs.map((slug) => landerTexts(texts, slug).headline)).size).toBe(slugs.length);
    }
  });

  test('leaves no English in another language', () => {
    const sentences = (texts: LanderTexts) => [
      texts.title,
      texts.description,
      texts.headline,
      texts.lead,
      texts.cta,
      ...texts.lines,
      ...(texts.choices ?? []).map(({ reply }) => reply),
    ];
    const english = new Set(sentences(landerTexts(lander.texts['en']!, '')));
    for (const locale of LOCALES.filter((each) => each !== 'en')) {
      expect(sentences(landerTexts(lander.texts[locale]!, '')).filter((text) => english.has(text))).toEqual([]);
    }
  });
});

test('a document that lacks a language, a slug’s texts or a complete text is refused', () => {
  const good = documentOf('gallery');
  const { pl: _, ...ten } = good.texts;
  expect(landerSchema.safeParse({ ...good, texts: ten }).success).toBe(false);
  expect(landerSchema.safeParse({ ...good, slugs: { ...good.slugs, extra: {} } }).success).toBe(false);
  expect(landerSchema.safeParse({ ...good, texts: { ...good.texts, en: { '': { title: 'Only a title' }, opening: {} } } }).success).toBe(
    false,
  );
});
