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
}

/**
 * The document of an address (specification, section 2, "Routes") in one language.
 * @throws a 404 response for a name or slug that no document has
 */
export async function loadLander(
  find: LanderSource,
  name: string,
  slug: string,
  locale: Locale,
  preview: string | null = null,
): Promise<LanderPage> {
  const found = await find(name, locale, preview);
  if (!found || found === 'hidden' || !Object.hasOwn(found.frame.slugs, slug)) throw notFound();
  const { frame, texts, pictures = [] } = found;
  return { template: frame.template, variant: frame.slugs[slug]!, texts: landerTexts(texts, slug), share: frame.images?.share, pictures };
}
