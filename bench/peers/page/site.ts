import { createContext, use, type ComponentProps, type ComponentType } from 'react';
import type { MembersData } from './data.ts';

/** What each framework has of its own. */
export interface Site {
  Link: ComponentType<ComponentProps<'a'> & { href: string }>;
  navigate: (href: string) => void;
  data: MembersData;
}

export const SiteContext = createContext<Site | null>(null);

export const useSite = (): Site => use(SiteContext)!;

const names = new Map<string, Intl.DisplayNames>();

/** A country's name in the page's language. */
export function countryName(locale: string, country: string): string {
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  names.set(locale, known);
  return known.of(country) ?? country;
}
