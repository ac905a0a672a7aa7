import type { Thread } from './thread.ts';

/** After how many frames a sent message is in the thread, for each of several; 1: the next painted frame shows it. */
export async function framesToBubbleOf({ page, log, composer }: Thread, rounds: number): Promise<number[]> {
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
