import type { CDPSession, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';

const FRAMES_PER_SECOND = 60;
/** Strokes of a thumb, one after the other: 10,000 px at 2,000 px a second. */
const STROKES = 20;
const STROKE = { x: 195, from: 180, to: 680, stepPx: 16, stepMs: 8 } as const;

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
  for (let stroke = 0; stroke < STROKES; stroke++) await drag(session, direction);
  const { times, nodes, moved } = await page.evaluate(stopCounting);
  if (moved === 0) throw new Error(`The gesture scrolled nothing ${direction}: its frames say nothing`);
  const ms = times.at(-1)! - times[0]!;
  const frames = times.length - 1;
  return { perSecond: (frames / ms) * 1_000, missed: Math.max(0, 1 - frames / ((ms / 1_000) * FRAMES_PER_SECOND)), nodes };
}

/** One stroke, by the events of a finger: a headless browser's synthesized touch gesture scrolls nothing. */
async function drag(session: CDPSession, direction: 'up' | 'down'): Promise<void> {
  const { x, stepPx, stepMs } = STROKE;
  const [from, to] = direction === 'up' ? [STROKE.from, STROKE.to] : [STROKE.to, STROKE.from];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from);
  const begun = performance.now();
  const steps = Math.floor(Math.abs(to - from) / stepPx);
  for (let step = 1; step <= steps; step++) {
    await touch('touchMove', from + Math.sign(to - from) * step * stepPx);
    await wait(Math.max(0, begun + step * stepMs - performance.now()));
  }
  await touch('touchEnd');
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
