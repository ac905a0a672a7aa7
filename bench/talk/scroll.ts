import type { CDPSession, Page } from '@playwright/test';

const FRAMES_PER_SECOND = 60;
const PX_PER_SECOND = 2_000;
const PX = 10_000;

export interface Frames {
  perSecond: number;
  /** The share of dropped frames. */
  missed: number;
  /** The maximum number of bubbles in the page. */
  nodes: number;
}

/** Scrolls by touch and counts the frames in which the page's script ran. */
export async function scrollFrames(page: Page, session: CDPSession, direction: 'up' | 'down'): Promise<Frames> {
  await page.evaluate(startCounting);
  await session.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 400,
    yDistance: direction === 'up' ? PX : -PX,
    speed: PX_PER_SECOND,
    preventFling: true,
    gestureSourceType: 'touch',
  });
  const { times, nodes, moved } = await page.evaluate(stopCounting);
  if (moved === 0) throw new Error(`The gesture scrolled nothing ${direction}: its frames say nothing`);
  const ms = times.at(-1)! - times[0]!;
  const frames = times.length - 1;
  return { perSecond: (frames / ms) * 1_000, missed: Math.max(0, 1 - frames / ((ms / 1_000) * FRAMES_PER_SECOND)), nodes };
}

/** The baseline: a static page with as much text. Frames dropped there are due to the machine. */
export async function openBare(page: Page): Promise<void> {
  const lines = Array.from({ length: 1_000 }, (_, line) => `<p>Line ${line}</p>`).join('');
  await page.setContent(`<body style="margin:0"><main style="height:100vh;overflow-y:auto">${lines}</main></body>`);
}

declare global {
  interface Window {
    counted: { times: number[]; nodes: number; stop: () => number };
  }
}

function startCounting(): void {
  let id = 0;
  const scroller = document.querySelector('[role="log"]') ?? document.querySelector('main')!;
  let moved = 0;
  let last = scroller.scrollTop;
  const stop = () => {
    cancelAnimationFrame(id);
    return moved;
  };
  window.counted = { times: [], nodes: 0, stop };
  const count = (time: number) => {
    window.counted.times.push(time);
    moved += Math.abs(scroller.scrollTop - last);
    last = scroller.scrollTop;
    if (window.counted.times.length % 20 === 1)
      window.counted.nodes = Math.max(window.counted.nodes, document.querySelectorAll('[data-message]').length);
    id = requestAnimationFrame(count);
  };
  id = requestAnimationFrame(count);
}

function stopCounting() {
  const moved = window.counted.stop();
  const { times, nodes } = window.counted;
  return { times, nodes, moved };
}
