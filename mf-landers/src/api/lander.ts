import type { LanderSource } from '@nightlark/api-client';
import {
  isLanderShown,
  LANDER_NAMES,
  type LanderFrame,
  type LanderLocaleTexts,
  type LanderTemplate,
  type LanderTexts,
  landerTexts,
  type LanderVariant,
  type LiveLander,
  type Locale,
} from '@nightlark/contract';
import { notFound } from './not-found.ts';

/** One address of a lander, in one language. */
export interface LanderPage {
  template: LanderTemplate;
  variant: LanderVariant;
  texts: LanderTexts;
  share: string | undefined;
}

const isKnown = (name: string): boolean => (LANDER_NAMES as readonly string[]).includes(name);

/** A document is kept as its frame and one file a language, so that nobody loads the words of the other ten. */
const loadFrame = async (name: string): Promise<LanderFrame> =>
  (
    (await import(/* webpackChunkName: "document-[request]" */ `../documents/${name}/lander.json`, { with: { type: 'json' } })) as {
      default: LanderFrame;
    }
  ).default;
const loadTexts = async (name: string, locale: Locale): Promise<LanderLocaleTexts> =>
  (
    (await import(/* webpackChunkName: "document-[request]" */ `../documents/${name}/texts/${locale}.json`, {
      with: { type: 'json' },
    })) as { default: LanderLocaleTexts }
  ).default;

async function loadBundled(name: string, locale: Locale): Promise<LiveLander | null> {
  if (!isKnown(name)) return null;
  const [frame, texts] = await Promise.all([loadFrame(name), loadTexts(name, locale)]);
  return isLanderShown(frame, new Date()) ? { frame, texts } : 'hidden';
}

/**
 * The document of an address (specification, section 2, "Routes"): what marketing published, else the one that came with this code.
 * @throws a 404 response for a name or slug that no document has
 */
export async function loadLander(
  find: LanderSource,
  name: string,
  slug: string,
  locale: Locale,
  preview: string | null = null,
): Promise<LanderPage> {
  const found = (await find(name, locale, preview)) ?? (await loadBundled(name, locale));
  if (!found || found === 'hidden' || !Object.hasOwn(found.frame.slugs, slug)) throw notFound();
  const { frame, texts } = found;
  return { template: frame.template, variant: frame.slugs[slug]!, texts: landerTexts(texts, slug), share: frame.images?.share };
}
