import { LOCALES } from '@nightlark/contract';
import { checkLander } from './check-lander.ts';
import { landerJsonSchema } from './json-schema.ts';
import { aLander } from '../../testing/lander.ts';

const text = (changes: object = {}) => JSON.stringify(aLander(changes), null, 2);
const messages = (document: string) => checkLander(document).findings.map(({ line, message }) => `${line} ${message}`);
const lineOf = (document: string, part: string) => document.slice(0, document.indexOf(part)).split('\n').length;

test('a good document has no findings', () => {
  expect(messages(text())).toEqual([]);
  expect(checkLander(text()).lander?.name).toBe('summer');
});

test('each error names its line', () => {
  const bad = text({ template: 'glitter', colour: 'red', from: 'tomorrow' });
  expect(messages(bad)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^${lineOf(bad, '"template"')} template: .*"deck"`)),
      `${lineOf(bad, '"colour"')} colour: a lander has no such field`,
      expect.stringMatching(new RegExp(`^${lineOf(bad, '"from"')} from: `)),
    ]),
  );
});

test('a missing language, text or slug is named, at the place where it belongs', () => {
  const { pl: _, ...texts } = aLander().texts;
  const ten = text({ texts });
  expect(messages(ten)).toEqual([`${lineOf(ten, '"texts"')} texts.pl is missing`]);
  const { cta: __, ...rest } = aLander().texts.en[''];
  const short = text({ texts: { ...aLander().texts, en: { '': rest } } });
  expect(messages(short)).toEqual([`${lineOf(short, '"": {\n        "title": "Summer en"')} texts.en."".cta is missing`]);
  expect(messages(text({ slugs: { '': {}, late: {} } }))).toHaveLength(LOCALES.length);
});

test('what is wrong is said all at once, in words', () => {
  const { pl: _, ...texts } = aLander().texts;
  const late = { late: { headline: 'Late' } };
  const bad = text({
    slugs: { '': {}, late: {} },
    texts: { ...texts, de: { ...texts.de, ...late }, en: { '': { ...texts.en[''], title: 'x'.repeat(71) }, ...late } },
    from: '2026-07-01T00:00:00Z',
    to: '2026-06-01T00:00:00Z',
    colour: 'red',
  });
  expect(messages(bad).map((line) => line.replace(/^\d+ /, ''))).toEqual(
    expect.arrayContaining([
      'texts.pl is missing',
      'texts.sv.late is missing',
      'texts.en."".title: is too long: at most 70 characters',
      'to: must be after from',
      'colour: a lander has no such field',
    ]),
  );
  expect(messages(text({ from: '2026-06-01' }))[0]).toMatch(/from: must be a time in UTC, like/);
});

test('the first fault of something that is no JSON is named in words', () => {
  expect(messages('{\n  "name": "summer"\n  "template": "deck"\n}')).toEqual(['3 not JSON: a comma is missing before this']);
  expect(messages('{\n  "slugs" {}\n}')).toEqual(['2 not JSON: a colon is missing']);
});

test('the end comes after the beginning, and a picture is one of this site', () => {
  expect(messages(text({ from: '2026-07-01T00:00:00Z', to: '2026-06-01T00:00:00Z' }))[0]).toMatch(/to: must be after from/);
  for (const share of ['//elsewhere.example/x.png', 'https://elsewhere.example/x.png', '/../x.png', '/x.svg', '/%2e%2e/x.png'])
    expect(messages(text({ images: { share } }))[0]).toMatch(/images\.share: /);
});

test('a design that shows another number of lines is a warning', () => {
  expect(checkLander(text({ template: 'scenes' }))).toMatchObject({
    lander: { template: 'scenes' },
    findings: LOCALES.map(() => ({ severity: 'warning' })),
  });
});

test('a text that is still English in another language is a warning at its line; a single word is not', () => {
  const { texts } = aLander();
  const { title, cta } = texts.en[''];
  const english = text({
    texts: {
      ...texts,
      de: { '': { ...texts.de[''], title, cta, lines: ['Out tonight.', 'Two.'] } },
      en: { '': { ...texts.en[''], lines: ['Out tonight.', 'Two.'] } },
    },
  });
  const line = english.slice(0, english.indexOf('"title"', english.indexOf('"de"'))).split('\n').length;
  expect(messages(english)).toEqual([`${line} texts.de: as in English: "".title, "".lines.0; write it in this language`]);
  expect(checkLander(english).lander).not.toBeNull();
});

test.each(['../../etc/passwd', 'a/b', '__proto__', 'A', '', 'x'.repeat(61), 'a--b', '-a'])('the name %j is refused', (name) => {
  expect(checkLander(text({ name })).lander).toBeNull();
});

test.each([
  ['', /^1 not JSON|^1 the document is empty/],
  ['{', /^1 not JSON/],
  ['{\n  "name": "x",\n}', /^3 not JSON/],
  ['[1]', /the document: /],
  ['['.repeat(100_000), /^1 the document is nested too deeply/],
  [`"${'x'.repeat(300_000)}"`, /^1 the document is larger than 256 KB/],
  ['{"__proto__": {"name": "x"}}', /__proto__|name is missing/],
])('hostile or broken document %#', (document, message) => {
  expect(messages(document)[0]).toMatch(message);
});

test('editors complete templates and languages', () => {
  const schema = JSON.stringify(landerJsonSchema());
  for (const word of ['lateline', '$schema', 'headline', ...LOCALES]) expect(schema).toContain(`"${word}"`);
});

const CALLED_REAL = {
  da: 'Rigtige mennesker, ét kort ad gangen.',
  de: 'Eine Ausstellung echter Mitglieder.',
  en: 'An exhibition of real members.',
  es: 'Miembros de verdad, fotos de verdad.',
  fi: 'Näyttely oikeista jäsenistä.',
  fr: 'De vrais membres, de vraies photos.',
  it: 'Membri veri, foto vere.',
  nl: 'Echte leden, echte foto’s.',
  no: 'Ekte medlemmer, ekte bilder.',
  pl: 'Prawdziwi ludzie, karta po karcie.',
  sv: 'En utställning med riktiga medlemmar.',
} as const;

test.each(LOCALES)('%s → who calls people real says so in allReal alone, since a site may have fictional profiles', (locale) => {
  const { texts } = aLander();
  const withLead = (own: object) => text({ texts: { ...texts, [locale]: { '': { ...texts[locale][''], ...own } } } });
  const claimed = withLead({ lead: CALLED_REAL[locale] });
  expect(checkLander(claimed).lander).toBeNull();
  expect(messages(claimed)).toEqual([
    expect.stringMatching(new RegExp(`^${lineOf(claimed, `"lead": "${CALLED_REAL[locale]}"`)} texts.${locale}."".lead: “.+” is untrue`)),
  ]);
  expect(messages(withLead({ allReal: { lead: CALLED_REAL[locale] } }))).toEqual([]);
});
