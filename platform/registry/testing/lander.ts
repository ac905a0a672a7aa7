import { LOCALES, type Lander } from '@nightlark/contract';

/** A lander's document for tests. */
export function aLander(changes: object = {}): Lander {
  const texts = (locale: string) => ({
    title: `Summer ${locale}`,
    description: `Long evenings, in ${locale}.`,
    headline: `Long evenings ${locale}`,
    lead: `Somebody is out as well, ${locale}.`,
    cta: 'Join',
    lines: ['One.', 'Two.'],
  });
  const all = Object.fromEntries(LOCALES.map((locale) => [locale, { '': texts(locale) }])) as unknown as Lander['texts'];
  return { name: 'summer', template: 'gallery', slugs: { '': {} }, texts: all, ...changes };
}
