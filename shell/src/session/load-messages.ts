import type { Locale } from '@nightlark/contract';
import type { Catalogue } from '@nightlark/i18n';
import { deepFreeze } from './deep-freeze.ts';

interface CatalogueModule {
  default: Record<string, unknown>;
}

const loaded = new Map<Locale, Catalogue>();

/** Loads the shell's and the shared messages; required before rendering. */
export async function loadMessages(locale: Locale): Promise<Catalogue> {
  const known = loaded.get(locale);
  if (known) return known;
  const [vocabulary, own] = (await Promise.all([
    import(/* webpackChunkName: "messages-[request]" */ `@nightlark/i18n/messages/${locale}.json`, { with: { type: 'json' } }),
    import(/* webpackChunkName: "messages-[request]" */ `../messages/${locale}.json`, { with: { type: 'json' } }),
  ])) as [CatalogueModule, CatalogueModule];
  const catalogue = deepFreeze({ ...vocabulary.default, ...own.default } as Catalogue);
  loaded.set(locale, catalogue);
  return catalogue;
}

/** The messages of a locale, once `loadMessages` has loaded them. */
export function loadedMessages(locale: Locale): Catalogue {
  return loaded.get(locale) ?? {};
}
