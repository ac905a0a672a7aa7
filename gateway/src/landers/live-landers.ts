import { isLanderShown, type LanderPicture, type LiveLander, type Locale } from '@nightlark/contract';
import { openLink, type ReleaseStore } from '@nightlark/registry';
import { LANDER_LINK, readStoredLander, type StoredPicture } from '@nightlark/registry/landers';
import { BoundedMap } from '../bounded-map.ts';
import { PICTURES_PATH } from './picture-files.ts';
import type { Logger } from '../logging.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';

export type FindLander = (name: string, locale: Locale, preview: string | null) => Promise<LiveLander | null>;

interface Options {
  store: ReleaseStore;
  registry: Pick<LiveRegistry, 'index'>;
  log: Logger;
}

/** Cached documents; they are small, and fewer are live. */
const MAX_CACHED = 200;
/** Delay before a failed read is retried. */
const RETRY_MS = 1_000;

type StoredLander = NonNullable<Awaited<ReturnType<typeof readStoredLander>>>;

const addressOf = (file: string) => `${PICTURES_PATH}/${file}`;

function pictureOf(stored: StoredPicture | undefined, alt: string): LanderPicture | null {
  if (!stored) return null;
  const { width, height, color, files } = stored;
  const sources = (['image/avif', 'image/webp'] as const).map((type) => {
    const srcSet = files.filter((file) => file.type === type).map((file) => `${addressOf(file.name)} ${file.width}w`);
    return { type, srcSet: srcSet.join(', ') };
  });
  const jpeg = files.find(({ type }) => type === 'image/jpeg')!;
  return { alt, width, height, color, src: addressOf(jpeg.name), sources };
}

/** Link previews of other sites need JPEG. */
function sharePath(share: string, pictures: StoredLander['pictures']): string | undefined {
  if (share.startsWith('/')) return share;
  const jpeg = pictures[share]?.files.find(({ type }) => type === 'image/jpeg');
  return jpeg && addressOf(jpeg.name);
}

/**
 * Finds published landers by the signed index (docs/guides/marketing.md). When a document can't be read, its last good version serves.
 */
export function createLiveLanders({ store, registry, log }: Options): FindLander {
  const cache = new BoundedMap<string, Promise<StoredLander>>(MAX_CACHED);
  const lastGood = new Map<string, StoredLander>();

  function read(name: string, hash: string): Promise<StoredLander> {
    const cached = cache.get(hash);
    if (cached) return cached;
    const reading = readStoredLander(store, name, hash).then((found) => {
      if (!found) throw new Error(`The document ${hash.slice(0, 12)} is not a lander ${name}`);
      return found;
    });
    reading.catch((error: Error) => {
      log.error({ alert: 'lander', name, reason: error.message }, 'lander not usable');
      setTimeout(() => cache.delete(hash), RETRY_MS).unref();
    });
    cache.set(hash, reading);
    return reading;
  }

  async function published(name: string): Promise<StoredLander | null> {
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
    const linked = preview ? openLink(store, LANDER_LINK, preview).value : undefined;
    const previewed = linked?.name === name ? await read(name, linked.hash).catch(() => null) : null;
    const found = previewed ?? (preview ? null : await published(name));
    // An expired preview link shows nothing: the published lander would be mistaken for the preview.
    if (!found) return preview ? 'hidden' : null;
    const { lander, pictures } = found;
    if (!previewed && !isLanderShown(lander, new Date())) return 'hidden';
    const { texts, $schema: _, images, ...frame } = lander;
    const share = images?.share && sharePath(images.share, pictures);
    const shown = (images?.pictures ?? []).flatMap(({ file, alt }) => pictureOf(pictures[file], alt[locale]) ?? []);
    return { frame: { ...frame, ...(share && { images: { share } }) }, texts: texts[locale], pictures: shown };
  };
}
