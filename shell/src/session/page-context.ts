import { createContext, use } from 'react';
import type { PageData } from './load-page-data.ts';

export const PageContext = createContext<PageData | null>(null);

/** Server-side facts of this page: country, traffic source, terms version, origin. */
export function usePage(): PageData {
  const page = use(PageContext);
  if (!page) throw new Error('usePage needs an App around it.');
  return page;
}
