import { paths } from '@nightlark/contract';
import type { Locator, Page } from '@playwright/test';
import { translatorFor } from '@nightlark/e2e/support/translations';
import type { Talk, Talker } from './talk.ts';

export const words = translatorFor('en');
const PATIENCE_MS = 300_000;
/** By then the page has fetched what it loads after its start. */
const SETTLED_MS = 1_500;

/** A conversation in a page, by its visible elements. */
export interface Thread {
  page: Page;
  log: Locator;
  composer: Locator;
  bubbles: Locator;
}

/** Not `networkidle`: live events keep the network busy. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForTimeout(SETTLED_MS);
}

export async function openThread(page: Page, { conversation }: Talk, other: Talker): Promise<Thread> {
  await open(page, paths.chat.href({ id: conversation }));
  const log = page.getByRole('log', { name: words('chat.conversation.thread', { name: other.name }) });
  return { page, log, composer: page.getByRole('textbox', { name: words('chat.composer.label') }), bubbles: log.locator('[data-message]') };
}

/** Scrolls up to the first message, so that all of them are loaded. */
export async function goToFirst({ log }: Thread, first: number): Promise<void> {
  await log.evaluate(
    (scroller, { first, patience }) =>
      new Promise<void>((resolve, reject) => {
        const until = Date.now() + patience;
        const timer = setInterval(() => {
          scroller.scrollTop = -scroller.scrollHeight;
          if (!scroller.querySelector(`[data-message="${first}"]`) && Date.now() < until) return;
          clearInterval(timer);
          if (Date.now() < until) resolve();
          else reject(new Error('The first message was not reached'));
        }, 40);
      }),
    { first, patience: PATIENCE_MS },
  );
}
