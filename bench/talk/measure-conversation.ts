import { paths } from '@nightlark/contract';
import type { CDPSession, Page } from '@playwright/test';
import { interactionsOf, launchBrowser, openPhone, slowDown, type Interaction } from '../pages/phone.ts';
import { openBare, scrollFrames, type Frames } from './scroll.ts';
import { RARE_WORD, type Talk } from './talk.ts';
import { goToFirst, open, openThread, words, type Thread } from './thread.ts';

/** After how many frames a sent message is in the thread, for each of several; 1: the next painted frame shows it. */
async function framesToBubbleOf({ page, log, composer }: Thread, rounds: number): Promise<number[]> {
  const frames: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const text = `Straight away ${crypto.randomUUID()}`;
    await composer.fill(text);
    await log.evaluate(watchFor, text);
    await composer.press('Enter');
    await log.getByText(text).first().waitFor();
    frames.push(await page.evaluate(() => window.bubble.frames));
    // So that its round trip does not overlap the next one.
    await page.waitForTimeout(500);
  }
  return frames;
}

declare global {
  interface Window {
    bubble: { frames: number };
  }
}

function watchFor(log: Element, text: string): void {
  window.bubble = { frames: Number.NaN };
  const begin = () => {
    let frames = 1;
    let isSeen = false;
    const next = () => {
      frames++;
      if (!isSeen) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    const observer = new MutationObserver(() => {
      if (!log.textContent?.includes(text)) return;
      isSeen = true;
      window.bubble.frames = frames;
      observer.disconnect();
    });
    observer.observe(log, { childList: true, subtree: true, characterData: true });
  };
  addEventListener('keydown', begin, { capture: true, once: true });
}

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

interface Scroll {
  name: string;
  ours: Frames;
  bare: Frames;
  nodes: number;
}
interface ConversationMeasurements {
  scrolls: Scroll[];
  framesToBubble: number[];
  interactions: Interaction[];
}

/** A conversation of 10,000 messages on a phone: scrolled at full CPU speed, then used with the CPU throttled to a quarter. */
export async function measureConversation(url: string, talk: Talk): Promise<ConversationMeasurements> {
  const browser = await launchBrowser();
  try {
    const page = await openPhone(browser, url, talk.one.cookie);
    const session = await page.context().newCDPSession(page);
    const bare = await (await browser.newContext({ viewport: page.viewportSize(), hasTouch: true, isMobile: true })).newPage();
    await openBare(bare);
    const bareSession = await bare.context().newCDPSession(bare);
    const thread = await openThread(page, talk, talk.other);
    const scrolls = [await scroll('up from the newest message', { page, session, direction: 'up' }, { bare, bareSession })];
    await goToFirst(thread, talk.first);
    scrolls.push(await scroll('down from the first, all of them loaded', { page, session, direction: 'down' }, { bare, bareSession }));
    await bare.context().close();
    await slowDown(page);
    const { measure, all } = interactionsOf(page);
    for (let round = 0; round < ROUNDS; round++) await use(thread, measure);
    const framesToBubble = await framesToBubbleOf(thread, ROUNDS);
    for (let round = 0; round < ROUNDS; round++) await jump(page, talk, measure);
    return { scrolls, framesToBubble, interactions: all() };
  } finally {
    await browser.close();
  }
}

interface Ours {
  page: Page;
  session: CDPSession;
  direction: 'up' | 'down';
}

/** Both alternately, so that other load on the machine affects both; the median round of each. */
async function scroll(
  name: string,
  { page, session, direction }: Ours,
  { bare, bareSession }: { bare: Page; bareSession: CDPSession },
): Promise<Scroll> {
  const rounds = { ours: [] as Frames[], bare: [] as Frames[] };
  for (let round = 0; round < ROUNDS; round++) {
    await page.bringToFront();
    rounds.ours.push(await scrollFrames(page, session, direction));
    await bare.bringToFront();
    rounds.bare.push(await scrollFrames(bare, bareSession, round % 2 === 0 ? 'down' : 'up'));
  }
  await page.bringToFront();
  const middle = (frames: Frames[]) => frames.toSorted((a, b) => a.missed - b.missed)[Math.floor(frames.length / 2)]!;
  return { name, ours: middle(rounds.ours), bare: middle(rounds.bare), nodes: Math.max(...rounds.ours.map(({ nodes }) => nodes)) };
}

type Measure = ReturnType<typeof interactionsOf>['measure'];

/** Common interactions within a conversation. */
async function use({ page, composer, bubbles, log }: Thread, measure: Measure): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await composer.focus();
  await measure('typing a word', () => page.keyboard.type('perhaps', { delay: 90 }));
  await measure('opening the emoji', () => button(words('chat.emoji.title')).tap());
  const picker = page.getByRole('region', { name: words('chat.emoji.title') });
  await picker.getByRole('button', { name: words('chat.emoji.group.food') }).waitFor();
  await measure('another group of emoji', () => picker.getByRole('button', { name: words('chat.emoji.group.food') }).tap());
  await picker.getByRole('searchbox').focus();
  await measure('searching an emoji', () => page.keyboard.type('cat', { delay: 90 }));
  await measure('picking an emoji', () => page.keyboard.press('Enter'));
  await measure('closing the emoji', () => page.keyboard.press('Escape'));
  await composer.fill('');

  const seen = bubbles.nth(Math.floor((await bubbles.count()) / 2));
  await seen.scrollIntoViewIfNeeded();
  await measure('opening a message’s actions', () => seen.click({ button: 'right' }));
  const sheet = page.getByRole('dialog', { name: words('chat.conversation.about-message') });
  await sheet.getByRole('button', { name: '👍' }).waitFor();
  await measure('reacting', () => sheet.getByRole('button', { name: '👍' }).tap());
  await seen.focus();
  await measure('the next message by key', () => page.keyboard.press('ArrowUp'));

  await composer.fill('From far back');
  await measure('sending, from older messages', () => page.keyboard.press('Enter'));
  await composer.fill('And once more');
  await measure('sending', () => page.keyboard.press('Enter'));
  await log.evaluate((scroller) => scroller.scrollTo({ top: -8_000 }));
}

/** Jumps to a distant message, from a page with only the newest. */
async function jump(page: Page, talk: Talk, measure: Measure): Promise<void> {
  const { log } = await openThread(page, talk, talk.other);
  const quote = log.locator('[data-message] > button').last();
  await quote.scrollIntoViewIfNeeded();
  await measure('following a quote far back', () => quote.tap());
  await measure('back to the newest', () => page.getByRole('button', { name: words('chat.conversation.newest') }).tap());
  await open(page, paths.chats.href());
  const search = page.getByRole('searchbox', { name: words('chat.list.search') });
  await search.focus();
  await measure('typing in the search', () => page.keyboard.type(RARE_WORD, { delay: 60 }));
  await measure('searching all conversations', () => page.keyboard.press('Enter'));
  const hit = page.getByRole('link', { name: new RegExp(RARE_WORD) }).last();
  await hit.scrollIntoViewIfNeeded();
  await measure('opening a hit', () => hit.tap());
  await page.waitForURL(/message=\d+/);
}
