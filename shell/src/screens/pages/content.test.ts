/** @jest-environment node */
import { LOCALES, STATIC_PAGES } from '@nightlark/contract';
import { readFileSync } from 'node:fs';
import type { PageTexts } from './load-page-texts.ts';

const read = (locale: string) =>
  JSON.parse(readFileSync(`${import.meta.dirname}/content/${locale}.json`, 'utf8')) as Record<string, PageTexts>;
const english = read('en');

function factsOf({ us: _us, ...texts }: PageTexts): string[] {
  return [...new Set(JSON.stringify(texts).match(/\{\w+\}/g))].sort();
}
const paragraphs = ({ sections }: PageTexts) => sections.flatMap(({ text }) => text);

describe.each(LOCALES)('%s', (locale) => {
  const pages = read(locale);

  test('has all pages', () => {
    expect(Object.keys(pages).sort()).toEqual([...STATIC_PAGES].sort());
  });

  test.each(STATIC_PAGES)('%s has the facts and sections of the English one, and is translated', (name) => {
    const [page, model] = [pages[name]!, english[name]!];
    expect(factsOf(page)).toEqual(factsOf(model));
    expect(page.sections).toHaveLength(model.sections.length);
    expect(paragraphs(page).every((text) => text.length > 0)).toBe(true);
    const sentences = paragraphs(model).filter((text) => text.replace(/\{\w+\}/g, '').length > 10);
    if (locale !== 'en') expect(paragraphs(page).filter((text) => sentences.includes(text))).toEqual([]);
  });
});
