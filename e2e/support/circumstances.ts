import type { Locale } from '@nightlark/contract';

/** Two languages and two sizes, each once: a journey in both also tests long words on a small screen. */
export const CIRCUMSTANCES = {
  'English, desktop': { locale: 'en', options: { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false } },
  'Polish, phone': { locale: 'pl', options: { viewport: { width: 390, height: 844 } } },
} as const satisfies Record<string, { locale: Locale; options: object }>;
