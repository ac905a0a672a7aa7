/** @jest-environment node */
import { LOCALES, STATIC_PAGES } from '@nightlark/contract';
import { figuresIn, STORED_DATA, WITH_ACCOUNT } from '@nightlark/contract/stored-data';
import { readFileSync } from 'node:fs';
import { isList, type PageBlock, type PageEntry, type PageTexts } from './load-page-texts.ts';
import { TARGETS } from './rich-text.tsx';

const read = (locale: string) =>
  JSON.parse(readFileSync(`${import.meta.dirname}/content/${locale}.json`, 'utf8')) as Record<string, PageTexts>;
const english = read('en');

/** Placeholders, links and code of a text, which all languages must share. */
const placedInText = (text: string) => [...new Set(text.match(/\{\w+\}|\]\([\w-]+\)|`[^`]+`/g))].sort();

const entriesOf = ({ sections }: PageTexts): PageEntry[] =>
  sections.flatMap(({ text }) => text.flatMap((block) => (typeof block === 'string' || isList(block) ? [] : block.entries)));

/** Structure of a block, which all languages must share: length of a list, ids of entries. */
function shapeOfBlock(block: PageBlock) {
  if (typeof block === 'string') return 1;
  if (isList(block)) return block.length;
  return block.entries.map(({ id, bases, kept }) => ({ id, bases, kept: kept === undefined ? [] : placedInText(kept) }));
}
const shapeOf = ({ sections }: PageTexts) =>
  sections.map(({ id, when, heading, text }) => ({
    id,
    when,
    placed: placedInText(JSON.stringify([heading, text])),
    text: text.map(shapeOfBlock),
  }));

const textsOfBlock = (block: PageBlock): readonly string[] => {
  if (typeof block === 'string') return [block];
  if (isList(block)) return block;
  return block.entries.flatMap(({ term, text, kept }) => [term, text, ...(kept === undefined ? [] : [kept])]);
};
const texts = ({ sections, us = [] }: PageTexts) => [...sections, ...us].flatMap(({ text }) => text.flatMap(textsOfBlock));

/** "Fictional" in the eleven languages. */
const FICTIONAL = /fi[ck]ti|fikcyj|fittizi|kuvitteelli/i;

describe.each(LOCALES)('%s', (locale) => {
  const pages = read(locale);

  test('has all pages', () => {
    expect(Object.keys(pages).sort()).toEqual([...STATIC_PAGES].sort());
  });

  test.each(STATIC_PAGES)('%s has the facts, links and blocks of the English one, and is translated', (name) => {
    const [page, model] = [pages[name]!, english[name]!];
    expect(placedInText(page.lead)).toEqual(placedInText(model.lead));
    expect(shapeOf(page)).toEqual(shapeOf(model));
    expect(texts(page).every((text) => text.length > 0)).toBe(true);
    const sentences = texts(model).filter((text) => text.replace(/\{\w+\}|`[^`]+`/g, '').length > 10);
    if (locale !== 'en') expect(texts(page).filter((text) => sentences.includes(text))).toEqual([]);
  });

  test.each(STATIC_PAGES)('the links of %s lead somewhere', (name) => {
    const targets = texts(pages[name]!).flatMap((text) => [...text.matchAll(/\]\(([\w-]+)\)/g)].map(([, target]) => target!));
    expect(targets.filter((target) => !(target in TARGETS))).toEqual([]);
  });

  test('fictional profiles are spoken of where the site has some, and nowhere else', () => {
    const said = Object.values(pages).flatMap((page) =>
      [...page.sections, ...(page.us ?? [])].filter((section) => FICTIONAL.test(JSON.stringify([section.heading, section.text]))),
    );
    expect(said.map(({ id, when }) => [id, when])).toEqual(['fictional', 'real'].map((id) => [id, 'fictional_warning']));
  });

  test('how long one may object to a decision → said once, by the figure of the contract', () => {
    const texts = JSON.stringify(pages['ban']);
    expect(texts.match(/\{appealMonths\}/g)).toHaveLength(1);
  });

  test('how long something is kept → said by figures of the contract, never by a number of its own', () => {
    const kept = ['privacy', 'cookies'].flatMap((name) => entriesOf(pages[name]!)).map((entry) => entry.kept ?? '');
    expect(kept.filter((text) => text === '' || /\d/.test(text))).toEqual([]);
  });
});

test.each(STATIC_PAGES)('the ids of %s → each once', (name) => {
  const { sections, us = [] } = english[name]!;
  const ids = [...sections, ...us].map(({ id }) => id).concat(entriesOf(english[name]!).map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

describe('what is stored and what the privacy and cookie pages say', () => {
  const told = ['privacy', 'cookies'].flatMap((page) => entriesOf(english[page]!).map((entry) => ({ page, entry })));
  const dataOf = (page: string, id: string) => STORED_DATA.filter(({ namedIn }) => namedIn.page === page && namedIn.entry === id);

  test.each(STORED_DATA)(
    '$id → named by an entry that is there, with its cookies and keys',
    ({ namedIn, cookies = [], sessionStorage = [] }) => {
      const { entry } = told.find(({ page, entry: { id } }) => page === namedIn.page && id === namedIn.entry) ?? {};
      const names = cookies.filter(({ development }) => !development).map(({ name, rest }) => (rest ? `\`${name}…\`` : `\`${name}\``));
      for (const name of [...names, ...sessionStorage.map((key) => `\`${key}\``)]) expect(entry?.term).toContain(name);
      expect(entry).toBeDefined();
    },
  );

  test.each(told)('$page, $entry.id → describes data that is stored, with its legal bases and its storage period', ({ page, entry }) => {
    const data = dataOf(page, entry.id);
    expect(data.length).toBeGreaterThan(0);
    expect([...entry.bases!].sort()).toEqual([...new Set(data.flatMap(({ bases }) => bases))].sort());
    const isWithAccount = data.every(({ kept }) => kept === WITH_ACCOUNT);
    expect(entry.kept === '{withAccount}').toBe(isWithAccount);
    const figures = data.filter(({ kept }) => kept !== WITH_ACCOUNT).flatMap(({ kept }) => figuresIn(kept));
    if (!isWithAccount) expect(figuresIn(entry.kept!).sort()).toEqual([...new Set(figures)].sort());
  });

  test('an account that is deleted → when it is purged is said', () => {
    const { text } = english['privacy']!.sections.find(({ id }) => id === 'deletion')!;
    expect(text.join()).toContain('{deletionDays}');
  });
});
