import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** WCAG 2.2 AA. Only violations are worked out in detail. */
const OPTIONS: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] };

const require = createRequire(import.meta.url);
// Without the package's `AxeBuilder`: it reports everything and opens a page for each check, which takes four times as long.
const source = readFileSync(createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

/** @returns one line for each finding */
export async function runAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    const { violations } = await axe.run(options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, OPTIONS);
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
