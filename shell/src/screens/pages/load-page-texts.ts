import type { Locale, Settings, StaticPage } from '@nightlark/contract';
import type { LegalBasis } from '@nightlark/contract/stored-data';

/** One thing of several that are explained: what is stored, why it may be, and how long. */
export interface PageEntry {
  id: string;
  term: string;
  text: string;
  bases?: readonly LegalBasis[];
  kept?: string;
}

/** A paragraph, the items of a list, or entries. */
export type PageBlock = string | readonly string[] | { readonly entries: readonly PageEntry[] };

export const isList = (block: PageBlock): block is readonly string[] => Array.isArray(block);

export interface PageSection {
  /** The same in all languages: an address may end with it. */
  id: string;
  heading: string;
  text: readonly PageBlock[];
  /** Shown only where this setting is on. */
  when?: keyof Pick<Settings, 'fictional_warning'>;
}

/** A static page's words. `{fact}` stands for a fact of the operator, `[words](target)` for a link; see `facts.ts` and `rich-text.tsx`. */
export interface PageTexts {
  lead: string;
  sections: readonly PageSection[];
  /** Shown to readers of the English of the United States only. */
  us?: readonly PageSection[];
}

/** The pages of a language are one file, loaded with the first of them. */
export async function loadPageTexts(locale: Locale, page: StaticPage): Promise<PageTexts> {
  const pages = (await import(/* webpackChunkName: "pages-[request]" */ `./content/${locale}.json`, { with: { type: 'json' } })) as {
    default: Record<StaticPage, PageTexts>;
  };
  return pages.default[page];
}
