import type { Locale } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';

/** Two languages and two sizes, in turns: a journey in the second also tests long words on a small screen. */
const CIRCUMSTANCES = {
  'English, desktop': { locale: 'en', options: { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false } },
  'Polish, phone': { locale: 'pl', options: { viewport: { width: 390, height: 844 } } },
} as const satisfies Record<string, { locale: Locale; options: object }>;
type Circumstance = keyof typeof CIRCUMSTANCES;

/** Both, for what the width changes. */
export const EACH_CIRCUMSTANCE = Object.keys(CIRCUMSTANCES) as Circumstance[];

/** Declares journeys that run in one language, at one width. */
export function under(name: Circumstance, declare: (locale: Locale) => void): void {
  const { locale, options } = CIRCUMSTANCES[name];
  test.describe(name, () => {
    test.use(options);
    declare(locale);
  });
}

/** Looks at an open page on a phone and then on a desktop, where it stays, dark and then light. */
export async function inEachLook(page: Page, look: () => Promise<void>): Promise<void> {
  for (const { options } of Object.values(CIRCUMSTANCES).toReversed()) {
    await page.setViewportSize(options.viewport);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await look();
    }
  }
}
