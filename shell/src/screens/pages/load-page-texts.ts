import type { Locale, StaticPage } from '@nightlark/contract';

export interface PageSection {
  heading: string;
  text: readonly string[];
}

/** A static page's words. `{fact}` stands for a fact of the operator, see `facts.ts`. */
export interface PageTexts {
  lead: string;
  sections: readonly PageSection[];
  /** Shown to readers of English in the United States only. */
  us?: readonly PageSection[];
}

/** The pages of a language are one file, loaded with the first of them. */
export async function loadPageTexts(locale: Locale, page: StaticPage): Promise<PageTexts> {
  const pages = (await import(/* webpackChunkName: "pages-[request]" */ `./content/${locale}.json`, { with: { type: 'json' } })) as {
    default: Record<StaticPage, PageTexts>;
  };
  return pages.default[page];
}
