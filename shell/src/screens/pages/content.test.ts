/** @jest-environment node */
import { LOCALES, STATIC_PAGES } from '@nightlark/contract';
import { readFileSync } from 'node:fs';
import type { PageTexts } from './load-page-texts.ts';
import { TARGETS } from './rich-text.tsx';

const read = (locale: string) =>
  JSON.parse(readFileSync(`${import.meta.dirname}/content/${locale}.json`, 'utf8')) as Record<string, PageTexts>;
const english = read('en');

/** What a text has in every language: facts, links and code. */
function placedIn({ us: _us, ...texts }: PageTexts): string[] {
  return [...new Set(JSON.stringify(texts).match(/\{\w+\}|\]\([\w-]+\)|`[^`]+`/g))].sort();
}
const shapeOf = ({ sections }: PageTexts) =>
  sections.map(({ text }) => text.map((block) => (typeof block === 'string' ? 1 : block.length)));
const texts = ({ sections, us = [] }: PageTexts) => [...sections, ...us].flatMap(({ text }) => text.flat());

describe.each(LOCALES)('%s', (locale) => {
  const pages = read(locale);

  test('has all pages', () => {
    expect(Object.keys(pages).sort()).toEqual([...STATIC_PAGES].sort());
  });

  test.each(STATIC_PAGES)('%s has the facts, links and blocks of the English one, and is translated', (name) => {
    const [page, model] = [pages[name]!, english[name]!];
    expect(placedIn(page)).toEqual(placedIn(model));
    expect(shapeOf(page)).toEqual(shapeOf(model));
    expect(texts(page).every((text) => text.length > 0)).toBe(true);
    const sentences = texts(model).filter((text) => text.replace(/\{\w+\}/g, '').length > 10);
    if (locale !== 'en') expect(texts(page).filter((text) => sentences.includes(text))).toEqual([]);
  });

  test.each(STATIC_PAGES)('the links of %s lead somewhere', (name) => {
    const targets = texts(pages[name]!).flatMap((text) => [...text.matchAll(/\]\(([\w-]+)\)/g)].map(([, target]) => target!));
    expect(targets.filter((target) => !(target in TARGETS))).toEqual([]);
  });
});
