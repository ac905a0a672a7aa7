import { COUNTRIES, LOCALES, PROMOTION_VARIANTS, type Locale, type Promotion } from '@nightlark/contract';
import { z } from 'zod';

/** A file that the operator has uploaded to the storage under `promotions/`. */
export const PICTURE = /^[a-z0-9][a-z0-9_-]{0,80}\.(webp|avif|jpg|png)$/;

const title = z.string().trim().min(1).max(80);

/** A promotional tile as configured by the operator, in the settings of a site. */
const operatorPromotion = z.strictObject({
  variant: z.enum(PROMOTION_VARIANTS),
  /** One for all languages, or one for each; without a language's title the tile is not shown in it. */
  title: z.union([title, z.partialRecord(z.enum(LOCALES), title)]),
  picture: z.string().regex(PICTURE),
  link: z.url({ protocol: /^https$/ }),
  /** Only in these countries; everywhere if empty. */
  countries: z.array(z.enum(COUNTRIES)).default([]),
  /** Only on sites of these niches; on all if empty. */
  niches: z.array(z.string()).default([]),
});

interface Place {
  locale: Locale;
  niche: string;
  /** Whether tiles that advertise another operator's members may be shown. */
  member_resell: boolean;
}

/** A tile with its countries. */
export interface PlacedPromotion {
  promotion: Promotion;
  /** Everywhere if empty. */
  countries: readonly string[];
}

/** The tiles for a visitor in this country, in the operator's order. */
export function promotionsIn(country: string, placed: readonly PlacedPromotion[]): Promotion[] {
  return placed.filter(({ countries }) => fits(countries, country)).map(({ promotion }) => promotion);
}

const fits = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);

/**
 * The tiles of a site in one language, for all countries. An invalid tile is skipped and does not fail the site.
 * @param given the field `promotions` of a site's settings
 * @param onWrong called with the index of each invalid tile
 */
export function promotionsFor(given: unknown, place: Place, onWrong: (position: number, problem: string) => void): PlacedPromotion[] {
  if (!Array.isArray(given)) return [];
  return given.flatMap((each: unknown, position) => {
    const parsed = operatorPromotion.safeParse(each);
    if (!parsed.success) {
      onWrong(position, parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
      return [];
    }
    const { variant, title, picture, link, countries, niches } = parsed.data;
    const text = typeof title === 'string' ? title : title[place.locale];
    if (!text || !fits(niches, place.niche)) return [];
    if (variant === 'resell' && !place.member_resell) return [];
    return [{ promotion: { variant, title: text, picture: `promotions/${picture}`, link }, countries }];
  });
}
