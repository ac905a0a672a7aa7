import { TYPING_SEND_MS } from '@nightlark/contract';
import { launchBrowser, openPhone } from '../pages/phone.ts';
import type { Talk } from './talk.ts';
import { openThread, words, type Thread } from './thread.ts';

const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 40);
const PATIENCE_MS = 10_000;

interface Latency {
  name: string;
  ms: number[];
}

/** Latency between two members in two browsers: from a key press to its paint in the other one. */
export async function measureBetween(url: string, talk: Talk): Promise<Latency[]> {
  const browsers = await Promise.all([launchBrowser(), launchBrowser()]);
  try {
    const [writes, reads] = await Promise.all([
      openPhone(browsers[0], url, talk.one.cookie).then((page) => openThread(page, talk, talk.other)),
      openPhone(browsers[1], url, talk.other.cookie).then((page) => openThread(page, talk, talk.one)),
    ]);
    const typing: number[] = [];
    const sending: number[] = [];
    await writes.composer.focus();
    await writes.page.evaluate(noteKeys);
    for (let sample = -1; sample < SAMPLES; sample++) {
      const text = `Do you see this ${crypto.randomUUID()}`;
      const seenTyping = await awaitText(reads, words('chat.conversation.typing', { name: talk.one.name }));
      const began = Date.now();
      await writes.composer.press('x');
      const typed = (await seenTyping()) - (await keyOf(writes));
      await writes.composer.fill(text);
      const seenText = await awaitText(reads, text);
      await writes.composer.press('Enter');
      const sent = (await seenText()) - (await keyOf(writes));
      // The first one warms up.
      if (sample >= 0) {
        typing.push(typed);
        sending.push(sent);
      }
      // Typing is sent at most once per interval.
      await writes.page.waitForTimeout(Math.max(0, began + TYPING_SEND_MS + 200 - Date.now()));
    }
    return [
      { name: 'typing', ms: typing },
      { name: 'sending', ms: sending },
    ];
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
  }
}

declare global {
  interface Window {
    lastKey: number;
    seenAt: Promise<number>;
  }
}

/** Both browsers share this machine's clock. */
function noteKeys(): void {
  addEventListener('keydown', () => void (window.lastKey = performance.timeOrigin + performance.now()), { capture: true });
}
const keyOf = ({ page }: Thread) => page.evaluate(() => window.lastKey);

/** Waits for a text in the thread; the returned function gives the time of its paint. */
async function awaitText({ page, log }: Thread, text: string): Promise<() => Promise<number>> {
  await log.evaluate(
    (element, { text, patience }) => {
      window.seenAt = new Promise((resolve, reject) => {
        const observer = new MutationObserver(() => {
          if (!element.textContent?.includes(text)) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
        });
        observer.observe(element, { childList: true, subtree: true, characterData: true });
        setTimeout(() => reject(new Error(`Not seen: ${text}`)), patience);
      });
    },
    { text, patience: PATIENCE_MS },
  );
  return () => page.evaluate(() => window.seenAt);
}
