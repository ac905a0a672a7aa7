/** Latency of chat and payment interactions: `npm run bench:talk` (docs/benchmarks.md). */
import { parseArgs } from 'node:util';
import { ENDPOINTS, paths } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { startOnOwnDatabase } from '../pages/own-database.ts';
import { type Interaction, interactionsOf, launchBrowser, openPhone, slowDown } from '../pages/phone.ts';
import { createReport } from '../pages/report.ts';
import type { Cookie } from '../shared/session.ts';
import { median, quantile } from '../shared/statistics.ts';
import { measureBetween } from './between.ts';
import { measureConversation } from './measure-conversation.ts';
import { makeTalk, type Talk } from './talk.ts';
import { open, words } from './thread.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

/** Interaction latency of choosing and paying on a slow phone. */
async function measureCredits(url: string, cookie: Cookie): Promise<Interaction[]> {
  const browser = await launchBrowser();
  try {
    const page = await openPhone(browser, url, cookie);
    // The order is intercepted: the page stays, and the click's first paint is measured.
    const [method, path] = ENDPOINTS.createPayment;
    await page.route(`**/api/${path}`, (route) => (route.request().method() === method ? undefined : route.continue()));
    await slowDown(page);
    const { measure, all } = interactionsOf(page);
    for (let round = 0; round < ROUNDS; round++) await use(page, measure);
    return all();
  } finally {
    await browser.close();
  }
}

async function use(page: Page, measure: ReturnType<typeof interactionsOf>['measure']): Promise<void> {
  await open(page, paths.credits.href());
  const choices = (name: string) => page.getByRole('group', { name: words(name) }).locator('label:has(input[type="radio"])');
  const bundles = choices('credits.shop.bundles');
  for (const bundle of [2, 0]) await measure('choosing a bundle', () => bundles.nth(bundle).tap());
  const means = choices('credits.shop.methods');
  for (const one of [3, 1]) await measure('choosing a method', () => means.nth(one).tap());
  const more = page.locator('summary').first();
  await more.scrollIntoViewIfNeeded();
  await measure('opening the other methods', () => more.tap());
  await page.getByRole('searchbox', { name: words('credits.shop.find-method') }).focus();
  await measure('searching a method', () => page.keyboard.type('bank', { delay: 90 }));
  await measure('paying', () => page.getByRole('button', { name: /^Pay/ }).tap());
}

const LIMITS = { missedFrames: 0.01, nodes: 200, interactionMs: 100, framesToBubble: 1, seenMs: 150 } as const;

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
/** `--only between,credits` measures some parts only; `felt` is the other. */
const isSelected = (part: string) => options.only?.split(',').includes(part) ?? true;
const { say, end } = createReport();

let talk!: Talk;
const product = await startOnOwnDatabase(async (deps) => {
  talk = await makeTalk(deps);
});
try {
  if (isSelected('felt')) await reportConversation();
  if (isSelected('between')) await reportLatency();
  if (isSelected('credits')) reportInteractions(await measureCredits(product.url, talk.one.cookie));
} finally {
  await product.stop();
}
end('Talking and paying are within their targets.');

async function reportConversation(): Promise<void> {
  const { scrolls, framesToBubble, interactions } = await measureConversation(product.url, talk);
  for (const { name, ours, bare, nodes } of scrolls) {
    const words = ({ perSecond, missed }: typeof ours) => `${perSecond.toFixed(1)} frames a second, ${(missed * 100).toFixed(1)} % missed`;
    say(`scrolling ${name}: frames missed`, Math.max(0, ours.missed - bare.missed) * 100, {
      limit: LIMITS.missedFrames * 100,
      unit: '%',
      detail: `${words(ours)}; a bare page beside it ${words(bare)}`,
    });
    say(`scrolling ${name}: bubbles in the page`, nodes, { limit: LIMITS.nodes, unit: 'bubbles' });
  }
  say('send to own bubble', median(framesToBubble), {
    limit: LIMITS.framesToBubble,
    unit: 'frames',
    detail: `slowest ${Math.max(...framesToBubble)}`,
  });
  reportInteractions(interactions);
}

async function reportLatency(): Promise<void> {
  for (const { name, ms } of await measureBetween(product.url, talk))
    say(`${name} to seen by the other, p95`, quantile(ms, 0.95), {
      limit: LIMITS.seenMs,
      unit: 'ms',
      detail: `median ${median(ms).toFixed(0)}, slowest ${Math.max(...ms).toFixed(0)} of ${ms.length}`,
    });
}

function reportInteractions(interactions: readonly Interaction[]): void {
  for (const { name, tries } of interactions)
    say(`${name}, to the next frame`, median(tries), {
      limit: LIMITS.interactionMs,
      unit: 'ms',
      detail: `median of ${tries.length}, slowest ${Math.max(...tries)}`,
    });
}
