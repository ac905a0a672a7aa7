import { LOCALES } from '@nightlark/contract';
import { finderOf, forbidden, foreignWords, readGlossary } from './languages.ts';
import { looseMarks } from './spaces.ts';
import { allTexts, pageTexts, spokenTexts, wordsOf } from './texts.ts';

/** The first brand's name: a second one runs on the same catalogues. */
const BRAND = /nightlark/i;

describe.each(LOCALES)('%s', (locale) => {
  const glossary = readGlossary(locale);

  test('says one word for each thing (docs/words)', () => {
    const rules = glossary.flatMap(({ never }) => never.map(forbidden));
    const said = [...spokenTexts(locale), ...pageTexts(locale)].flatMap(({ place, text }) =>
      rules.flatMap((find) => {
        const word = find(wordsOf(text));
        return word ? [`${place} says “${word}”`] : [];
      }),
    );
    expect(said).toEqual([]);
  });

  test('has the same things in its glossary as English', () => {
    expect(glossary.map(({ thing }) => thing)).toEqual(readGlossary('en').map(({ thing }) => thing));
    for (const { says, never } of glossary) expect([says, ...never].filter((words) => words === '')).toEqual([]);
  });

  test('names no brand: the site’s name comes from its settings', () => {
    expect(
      allTexts(locale)
        .filter(({ text }) => BRAND.test(text))
        .map(({ place }) => place),
    ).toEqual([]);
  });

  test('speaks no other language', () => {
    const foreign = allTexts(locale).flatMap(({ place, text }) => foreignWords(wordsOf(text), locale).map((word) => `${place}: ${word}`));
    expect(foreign).toEqual([]);
  });
});

test('French has a no-break space before ? ! : ; » and %, and after «', () => {
  const texts = [...spokenTexts('fr'), ...pageTexts('fr')];
  expect(texts.flatMap(({ place, text }) => looseMarks(text).map((mark) => `${place}: “${mark}”`))).toEqual([]);
});

test('an ordinary space beside a French mark is found, a no-break one and the syntax of a message are not', () => {
  expect(looseMarks('{name} : « Salut ! »')).toEqual(['{name} :', '« Salut', ' !', ' »']);
  expect(looseMarks('Ça va ? Oui ; 20 % de moins')).toEqual(['va ?', 'Oui ;', '20 %']);
  expect(looseMarks('{name}\u00a0: «\u00a0Salut\u00a0!\u00a0» à 12:30, {count, plural, =0 {zéro} other {{n, number, ::percent}}}')).toEqual(
    [],
  );
});

test('a German word in a Dutch text is found, a Dutch one is not', () => {
  expect(foreignWords('Links, rechts und hallo.', 'nl')).toEqual(['und (de)']);
  expect(foreignWords('Links, rechts en hallo.', 'nl')).toEqual([]);
});

test('a forbidden word is found whole, in any case and with further letters', () => {
  expect(finderOf('mail').test('Our mail is here')).toBe(true);
  expect(finderOf('mail').test('Our e-mail and mailbox')).toBe(false);
  expect(finderOf('j’aime').test('J’aime')).toBe(true);
  expect(finderOf('j’aime').test('J’aimerais')).toBe(false);
  expect(finderOf('vote*').test('Your votes')).toBe(true);
});

test('a forbidden word is allowed in the phrases after “but”, and nowhere else', () => {
  const find = forbidden('Unterhaltung* (but zur Unterhaltung; dienen der Unterhaltung)');
  expect(find('Sie dienen der Unterhaltung, und sind zur Unterhaltung erfunden.')).toBeNull();
  expect(find('Zur Unterhaltung mit Ida: Die Unterhaltung ist im Archiv.')).toBe('Unterhaltung');
  expect(find('Deine Unterhaltungen')).toBe('Unterhaltungen');
  expect(forbidden('mail')('Our e-mail')).toBeNull();
});

test('ids and the targets of links are no words', () => {
  expect(pageTexts('de').filter(({ place }) => place.endsWith('.id'))).toEqual([]);
  expect(wordsOf('See the [settings](login).')).not.toContain('login');
});

test('names of values and of branches are no words', () => {
  expect(wordsOf('{count, plural, one {# mail} other {# mails}} at {site} <link>now</link>').split(/\s+/).join(' ').trim()).toBe(
    '# mail # mails at now',
  );
});
