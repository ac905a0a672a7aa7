import { LOCALES, languageTag, type Locale } from '@nightlark/contract';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

export type Texts = Readonly<Record<string, string>>;

/** Placeholders, branches and tags of a message, as comparable strings: `name`, `count plural`, `<b>`. */
function placeholders(elements: readonly MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (element.type === TYPE.argument || element.type === TYPE.number || element.type === TYPE.date || element.type === TYPE.time)
      found.add(element.value);
    if (element.type === TYPE.tag) {
      found.add(`<${element.value}>`);
      placeholders(element.children, found);
    }
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      found.add(`${element.value} ${element.type === TYPE.plural ? 'plural' : 'select'}`);
      for (const option of Object.values(element.options)) placeholders(option.value, found);
    }
  }
  return found;
}

/** Numbers up to a thousand by plural category of a language, to check whether exact branches (`=1`) cover a category. */
function numbersByCategory(locale: Locale, ordinal: boolean): Map<string, number[]> {
  const rules = new Intl.PluralRules(languageTag(locale), { type: ordinal ? 'ordinal' : 'cardinal' });
  const numbers = new Map<string, number[]>();
  for (let n = 0; n <= 1000; n++) numbers.set(rules.select(n), [...(numbers.get(rules.select(n)) ?? []), n]);
  return numbers;
}

function missingCategories(elements: readonly MessageFormatElement[], locale: Locale): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return missingCategories(element.children, locale);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap((option) => missingCategories(option.value, locale));
    if (element.type === TYPE.select) return inner;
    const wanted = numbersByCategory(locale, element.pluralType === 'ordinal');
    const missing = [...wanted].filter(
      ([category, numbers]) => !element.options[category] && !numbers.every((n) => element.options[`=${n}`]),
    );
    return [...inner, ...missing.map(([category]) => `${element.value} has no plural form "${category}"`)];
  });
}

function parsed(text: string): MessageFormatElement[] | string {
  try {
    return parse(text);
  } catch (error) {
    return `is no valid message: ${String(error)}`;
  }
}

const isSentence = (text: string) =>
  text
    .replace(/\{[^}]*\}/g, '')
    .trim()
    .split(/\s+/).length > 4;

function checkText(locale: Locale, english: string, text: string): string[] {
  const elements = parsed(text);
  const model = parsed(english);
  if (typeof elements === 'string') return [elements];
  if (typeof model === 'string') return [];
  const [wanted, given] = [placeholders(model), placeholders(elements)];
  return [
    ...[...wanted].filter((name) => !given.has(name)).map((name) => `lacks {${name}}`),
    ...[...given].filter((name) => !wanted.has(name)).map((name) => `has {${name}}, which English has not`),
    ...missingCategories(elements, locale),
    ...(locale !== 'en' && text === english && isSentence(text) ? ['is still English'] : []),
    ...(text.trim() === '' && english.trim() !== '' ? ['is empty'] : []),
  ];
}

/** Problems of a package's catalogues, as `locale.json:key problem`. `declared` are the English messages in its sources. */
export function checkCatalogues(declared: Texts, derivedIds: readonly string[], read: (locale: Locale) => Texts): string[] {
  const english = read('en');
  const ids = new Set([...Object.keys(declared), ...derivedIds]);
  const stale = Object.entries(declared).filter(([id, text]) => id in english && english[id] !== text);
  return [
    ...stale.map(([id]) => `en.json:${id} differs from its source, which it is written from: change the text there, then npm run messages`),
    ...LOCALES.flatMap((locale) => {
      const texts = read(locale);
      const missing = [...ids].filter((id) => !(id in texts)).map((id) => `${locale}.json:${id} is missing`);
      const left = Object.keys(texts)
        .filter((id) => !ids.has(id))
        .map((id) => `${locale}.json:${id} is declared nowhere`);
      const wrong = [...ids]
        .filter((id) => id in texts && id in english)
        .flatMap((id) => checkText(locale, english[id]!, texts[id]!).map((problem) => `${locale}.json:${id} ${problem}`));
      return [...missing, ...left, ...wrong];
    }),
  ];
}
