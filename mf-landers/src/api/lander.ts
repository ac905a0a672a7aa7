import {
  type Lander,
  LANDER_NAMES,
  type LanderFrame,
  type LanderLocaleTexts,
  type LanderTemplate,
  type LanderTexts,
  landerTexts,
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

function isShown({ from, to }: Pick<Lander, 'from' | 'to'>, now: Date): boolean {
  return !(from && now < new Date(from)) && !(to && now >= new Date(to));
}

/**
 * The document of an address (specification, section 2, "Routes").
 * @throws a 404 response for a name or slug that no document has
 */
export async function loadLander(name: string, slug: string, locale: Locale, now = new Date()): Promise<LanderPage> {
  if (!isKnown(name)) throw notFound();
  const [frame, texts] = await Promise.all([loadFrame(name), loadTexts(name, locale)]);
  if (!Object.hasOwn(frame.slugs, slug) || !isShown(frame, now)) throw notFound();
  return { template: frame.template, variant: frame.slugs[slug]!, texts: landerTexts(texts, slug), share: frame.images?.share };
}
