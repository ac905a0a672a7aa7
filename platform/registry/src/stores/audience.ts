import { LOCALES } from '@nightlark/contract';
import { z } from 'zod';

/** What audiences ask of a visitor; null is unknown, which fits none. */
export type Traits = Readonly<Record<keyof AudienceWish, string | null>>;

/** Whom a canary is for: of each trait one of these values. */
export const storedAudience = z.record(z.string(), z.array(z.string()));
export type Audience = z.output<typeof storedAudience>;

/** A trait that only a later version knows fits nobody here. */
export const fits = (audience: Audience, traits: Traits): boolean =>
  Object.entries(audience).every(([trait, values]) => values.includes((traits as Record<string, string | null>)[trait] ?? ''));

/** `country AT, DE; language de` */
export const describeAudience = (audience: Audience): string =>
  Object.entries(audience)
    .map(([trait, values]) => `${trait} ${values.join(', ')}`)
    .join('; ');

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Names that are no country's: of unions, pseudo-locales and what is unknown. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UK', 'UN', 'XA', 'XB', 'ZZ']);
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) && countries.of(code) !== undefined;

const MOST_VALUES = 100;
const listOf = (value: z.ZodType<string, string>) =>
  z
    .array(value)
    .min(1)
    .max(MOST_VALUES)
    .transform((values) => [...new Set(values)].sort());
const text = (change: (text: string) => string) => z.string().trim().transform(change);

/** What may be asked of visitors. Sites and companies are the operator's (docs/product/site-settings.md), so only their form is checked. */
export const audienceSchema = z
  .strictObject({
    country: listOf(
      text((code) => code.toUpperCase()).refine(isCountry, { error: ({ input }) => `${String(input)} is no country (ISO 3166-1: AT, DE)` }),
    ),
    language: listOf(
      text((code) => code.toLowerCase()).refine((code) => (LOCALES as readonly string[]).includes(code), {
        error: ({ input }) => `${String(input)} is no language of the site (${LOCALES.join(', ')})`,
      }),
    ),
    site: listOf(
      text((domain) => domain.toLowerCase()).refine((domain) => /^[a-z0-9][a-z0-9.-]{0,252}$/.test(domain), {
        error: ({ input }) => `${String(input)} is no domain (nightlark.example)`,
      }),
    ),
    company: listOf(
      text(String).refine((id) => /^[1-9]\d{0,8}$/.test(id), { error: ({ input }) => `${String(input)} is no company’s number (1)` }),
    ),
  })
  .partial()
  .refine((audience) => Object.keys(audience).length > 0, 'An audience has a country, a language, a site or a company');
type AudienceWish = z.output<typeof audienceSchema>;
