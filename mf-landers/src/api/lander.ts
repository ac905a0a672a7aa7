import type { LanderSource } from '@nightlark/api-client';
import {
  landerTexts,
  type LanderPicture,
  type LanderTemplate,
  type LanderTexts,
  type LanderVariant,
  type Locale,
} from '@nightlark/contract';

/** Thrown by a loader to show the 404 page. */
const notFound = () => new Response(null, { status: 404 });

/** Data of one URL of a lander, in one language. */
interface LanderPage {
  template: LanderTemplate;
  variant: LanderVariant;
  texts: LanderTexts;
  share: string | undefined;
  /** Pictures uploaded by marketing. */
  pictures: readonly LanderPicture[];
  /** The slug of the URL is unknown: the default variant is shown. */
  isUnlisted: boolean;
}

/**
 * Loads the document of a URL in one language. An unknown slug (a mistyped link, an ended campaign) falls back to the default variant.
 * @throws a 404 response for an unknown name
 */
export async function loadLander(
  find: LanderSource,
  { name, slug, locale, preview }: { name: string; slug: string; locale: Locale; preview: string | null },
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

/** Texts that depend on whether the site has fictional profiles. */
export function textsForSite({ allReal, ...texts }: LanderTexts, { hasFictional }: { hasFictional: boolean }): LanderTexts {
  return hasFictional ? texts : { ...texts, ...allReal };
}
