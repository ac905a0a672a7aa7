import type { BrowserContext, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { createRequire } from 'node:module';

export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const require = createRequire(import.meta.url);
/** The version that `expectAccessible` uses. */
const source = createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');

/** Injects axe into every page of a context, once: for journeys that check hundreds. */
export const withAxe = (context: BrowserContext): Promise<unknown> => context.addInitScript({ path: source });

/** @returns one line for each finding */
export function runAxe(page: Page, rules: RunOptions['rules'] = {}): Promise<string[]> {
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
      const { violations } = await axe.run(options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    { runOnly: WCAG_TAGS, resultTypes: ['violations' as const], rules } satisfies RunOptions,
  );
}

declare global {
  interface Window {
    /** Whether any animation has started since the page settled. */
    hasMoved?: boolean;
  }
}

/** Runs in the page: waits until all fade and slide animations have ended, since contrast can't be judged in between. */
export async function settled(): Promise<void> {
  if (window.hasMoved === undefined)
    for (const begin of ['animationstart', 'transitionrun']) document.addEventListener(begin, () => (window.hasMoved = true), true);
  window.hasMoved = false;
  const ending = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
