import type { LanderSource } from '@nightlark/api-client';
import {
  landerTexts,
  type LanderPicture,
  type LanderTemplate,
  type LanderTexts,
  type LanderVariant,
  type Locale,
} from '@nightlark/contract';
import { notFound } from './not-found.ts';

/** One address of a lander, in one language. */
export interface LanderPage {
  template: LanderTemplate;
  variant: LanderVariant;
  texts: LanderTexts;
  share: string | undefined;
  /** Marketing's own. */
  pictures: readonly LanderPicture[];
  /** The address has a slug that the document lacks: it shows what the one without a slug shows. */
  isUnlisted: boolean;
}

/**
 * The document of an address in one language. An unknown slug is an advert's link with a slip in it, or one of a campaign that
 * is over: its visitor sees the lander all the same.
 * @throws a 404 response for a name that no document has
 */
export async function loadLander(
  find: LanderSource,
  name: string,
  slug: string,
  locale: Locale,
  preview: string | null = null,
): Promise<LanderPage> {
  const found = await find(name, locale, preview);
  if (!found || found === 'hidden') throw notFound();
  const { frame, texts, pictures = [] } = found;
  const isUnlisted = !Object.hasOwn(frame.slugs, slug);
  const shown = isUnlisted ? '' : slug;
  return {
    template: frame.template,
    variant: frame.slugs[shown]!,
    texts: landerTexts(texts, shown),
    share: frame.images?.share,
    pictures,
    isUnlisted,
  };
}

/** What a lander says on a site that has fictional profiles, or has none. */
export function textsForSite({ allReal, ...texts }: LanderTexts, { hasFictional }: { hasFictional: boolean }): LanderTexts {
  return hasFictional ? texts : { ...texts, ...allReal };
}
