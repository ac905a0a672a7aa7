import { isLanderShown, type Lander, type LiveLander, type Locale } from '@nightlark/contract';
import type { ReleaseStore } from '@nightlark/release';
import { checkLander, openPreview } from '@nightlark/release/platform';
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

/**
 * What marketing published, as the signed index names it ("Marketing's day"). A document that can't be read costs only itself:
 * the one that was served before goes on, else the one that the code brought.
 */
export function createLiveLanders({ store, registry, log }: Options): FindLander {
  const kept = new Map<string, Promise<Lander>>();
  const lastGood = new Map<string, Lander>();

  function read(name: string, hash: string): Promise<Lander> {
    const known = kept.get(hash);
    if (known) return known;
    const reading = store.readLander(name, hash).then((text) => {
      const { lander } = checkLander(text);
      if (lander?.name !== name) throw new Error(`The document ${hash.slice(0, 12)} is not a lander ${name}`);
      return lander;
    });
    reading.catch((error: Error) => {
      log.error({ alert: 'lander', name, reason: error.message }, 'lander not usable');
      setTimeout(() => kept.delete(hash), RETRY_MS).unref();
    });
    kept.set(hash, reading);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
    return reading;
  }

  async function published(name: string): Promise<Lander | null> {
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
    const lander = previewed ?? (preview ? null : await published(name));
    // A link that is over shows nothing, not even what everybody sees: its holder would take that for the preview.
    if (!lander) return preview ? 'hidden' : null;
    if (!previewed && !isLanderShown(lander, new Date())) return 'hidden';
    const { texts, $schema: _, ...frame } = lander;
    return { frame, texts: texts[locale] };
  };
}
