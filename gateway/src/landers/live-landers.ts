import { isLanderShown, type LanderPicture, type LiveLander, type Locale } from '@nightlark/contract';
import type { ReleaseStore } from '@nightlark/registry';
import { openPreview, readKeptLander, type KeptPicture } from '@nightlark/registry/landers';
import { PICTURES_PATH } from './picture-files.ts';
import type { Logger } from '../logging.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';

export type FindLander = (name: string, locale: Locale, preview: string | null) => Promise<LiveLander | null>;

interface Options {
  store: ReleaseStore;
  registry: Pick<LiveRegistry, 'index'>;
  log: Logger;
}

/** Documents are small; the ones that pages ask for now are far fewer. */
const KEPT = 200;
/** A document that can't be read is not asked for again with every page. */
const RETRY_MS = 1_000;

type Kept = NonNullable<Awaited<ReturnType<typeof readKeptLander>>>;

const addressOf = (file: string) => `${PICTURES_PATH}/${file}`;

function pictureOf(kept: KeptPicture | undefined, alt: string): LanderPicture | null {
  if (!kept) return null;
  const { width, height, color, files } = kept;
  const sources = (['image/avif', 'image/webp'] as const).map((type) => {
    const srcSet = files.filter((file) => file.type === type).map((file) => `${addressOf(file.name)} ${file.width}w`);
    return { type, srcSet: srcSet.join(', ') };
  });
  const jpeg = files.find(({ type }) => type === 'image/jpeg')!;
  return { alt, width, height, color, src: addressOf(jpeg.name), sources };
}

/** Those who show shared links read JPEG. */
function sharePath(share: string, pictures: Kept['pictures']): string | undefined {
  if (share.startsWith('/')) return share;
  const jpeg = pictures[share]?.files.find(({ type }) => type === 'image/jpeg');
  return jpeg && addressOf(jpeg.name);
}

/**
 * What marketing published, as the signed index names it (docs/guides/marketing.md). A document that can't be read costs only itself:
 * the one that was served before goes on.
 */
export function createLiveLanders({ store, registry, log }: Options): FindLander {
  const kept = new Map<string, Promise<Kept>>();
  const lastGood = new Map<string, Kept>();

  function read(name: string, hash: string): Promise<Kept> {
    const known = kept.get(hash);
    if (known) return known;
    const reading = readKeptLander(store, name, hash).then((found) => {
      if (!found) throw new Error(`The document ${hash.slice(0, 12)} is not a lander ${name}`);
      return found;
    });
    reading.catch((error: Error) => {
      log.error({ alert: 'lander', name, reason: error.message }, 'lander not usable');
      setTimeout(() => kept.delete(hash), RETRY_MS).unref();
    });
    kept.set(hash, reading);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
    return reading;
  }

  async function published(name: string): Promise<Kept | null> {
    const landers = registry.index()?.landers ?? {};
    if (!Object.hasOwn(landers, name)) {
      lastGood.delete(name);
      return null;
    }
    const lander = await read(name, landers[name]!.hash).catch(() => lastGood.get(name) ?? null);
    if (lander) lastGood.set(name, lander);
    return lander;
  }

  return async (name, locale, preview) => {
    const opened = preview && openPreview(store, name, preview);
    const previewed = opened ? await read(name, opened).catch(() => null) : null;
    const found = previewed ?? (preview ? null : await published(name));
    // A link that is over shows nothing, not even what everybody sees: its holder would take that for the preview.
    if (!found) return preview ? 'hidden' : null;
    const { lander, pictures } = found;
    if (!previewed && !isLanderShown(lander, new Date())) return 'hidden';
    const { texts, $schema: _, images, ...frame } = lander;
    const share = images?.share && sharePath(images.share, pictures);
    const shown = (images?.pictures ?? []).flatMap(({ file, alt }) => pictureOf(pictures[file], alt[locale]) ?? []);
    return { frame: { ...frame, ...(share && { images: { share } }) }, texts: texts[locale], pictures: shown };
  };
}
