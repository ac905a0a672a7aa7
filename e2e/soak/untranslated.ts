import type { Locale } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { catalogue } from '../support/translations.ts';

/** The product's static English texts that differ in the page's language. */
export function textsOnlyInEnglish(locale: Locale): string[] {
  const english = catalogue('en');
  const own = new Set(Object.values(catalogue(locale)));
  return Object.values(english).filter((text) => text.length > 3 && !/[{<]/.test(text) && !own.has(text));
}

/** Which of them are in the page, visible or in its accessible names. */
export function findUntranslated(page: Page, english: readonly string[]): Promise<string[]> {
  return page.evaluate((texts) => {
    const unwanted = new Set(texts);
    const found = new Set<string>();
    const look = (text: string | null) => text && unwanted.has(text.trim()) && found.add(text.trim());
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // Members' messages are in the log and not checked.
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, [data-message]')) look(node.textContent);
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) look(element.getAttribute(name));
    return [...found];
  }, english);
}
