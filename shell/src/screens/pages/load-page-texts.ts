import type { Locale, Settings, StaticPage } from '@nightlark/contract';
import type { LegalBasis } from '@nightlark/contract/stored-data';

/** An entry of a list of explanations: what is stored, the legal basis, and the retention. */
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
  /** Anchor id, the same in all languages. */
  id: string;
  heading: string;
  text: readonly PageBlock[];
  /** Shown only if this setting is on. */
  when?: keyof Pick<Settings, 'fictional_warning'>;
}

/** A static page's texts. `{fact}` stands for a fact of the operator, `[words](target)` for a link; see `facts.ts` and `rich-text.tsx`. */
export interface PageTexts {
  lead: string;
  sections: readonly PageSection[];
  /** Shown for `en-US` only. */
  us?: readonly PageSection[];
}

/** All pages of a language are one chunk. */
export async function loadPageTexts(locale: Locale, page: StaticPage): Promise<PageTexts> {
  const pages = (await import(/* webpackChunkName: "pages-[request]" */ `./content/${locale}.json`, { with: { type: 'json' } })) as {
    default: Record<StaticPage, PageTexts>;
  };
  return pages.default[page];
}
