import type { Locale, StaticPage } from '@nightlark/contract';

/** A paragraph, or the items of a list. */
export type PageBlock = string | readonly string[];

export interface PageSection {
  heading: string;
  text: readonly PageBlock[];
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
