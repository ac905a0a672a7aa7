import type { Page } from '@playwright/test';

/** Widths with their usual heights, and short windows: 1280×900 zoomed to 400 %, and a phone on its side with a keyboard. */
export const WINDOWS = [
  [1280, 900],
  [768, 1024],
  [390, 844],
  [320, 568],
  [320, 225],
  [667, 200],
] as const;

/** Shares of a window: the least for a conversation's messages, the most for bars that stay while the page scrolls. */
const MESSAGES_MIN = 0.4;
const BARS_MAX = 0.35;
/** The narrowest column in which words can be read, in px. */
const COLUMN_MIN = 40;
/** The side of a finger's target, in px. */
const TARGET_MIN = 44;

/** Resizes the window without a reload; `byFinger` is false for operators' dense tables. @returns what breaks the invariants of every page, one line each */
export async function faultsAt(page: Page, [width, height]: readonly [number, number], { byFinger = true } = {}): Promise<string[]> {
  await page.setViewportSize({ width, height });
  const faults = await page.evaluate(findFaults, { MESSAGES_MIN, BARS_MAX, COLUMN_MIN, TARGET_MIN: byFinger ? TARGET_MIN : 0 });
  return faults.map((fault) => `${width}×${height}: ${fault}`);
}

/** Runs in the page. */
async function findFaults(limits: Record<'MESSAGES_MIN' | 'BARS_MAX' | 'COLUMN_MIN' | 'TARGET_MIN', number>): Promise<string[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const describe = (element: Element) => `<${element.localName}> “${(element.textContent ?? '').trim().slice(0, 40)}”`;
  const root = document.documentElement;
  const faults: string[] = [];
  await frame();
  await frame();

  const modals = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  for (const modal of modals) {
    const { width, height } = modal.getBoundingClientRect();
    if (!modal.checkVisibility() || width < 40 || height < 40) faults.push(`an open modal has no box: ${describe(modal)}`);
  }
  if (modals.length === 0)
    for (const inert of document.querySelectorAll('[inert]:is(body, #root, #root > *, header, nav, main)'))
      if (shown(inert)) faults.push(`inert without a modal: ${describe(inert)}`);

  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);

  for (const text of document.querySelectorAll('h1, h2, h3, p, li, dd, legend')) {
    const { width } = text.getBoundingClientRect();
    const own = [...text.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && (textContent ?? '').trim().length > 12,
    );
    // Hidden for the eye alone: one pixel.
    if (own && width > 1 && width < limits.COLUMN_MIN && shown(text)) faults.push(`a column of ${Math.round(width)} px: ${describe(text)}`);
  }

  const messages = document.querySelector('[role="log"]');
  if (messages && messages.clientHeight < innerHeight * limits.MESSAGES_MIN)
    faults.push(`the messages have ${Math.round((100 * messages.clientHeight) / innerHeight)} % of the window`);

  scrollTo({ top: (root.scrollHeight - innerHeight) / 2, behavior: 'instant' });
  const bars = [...document.body.querySelectorAll('*')].filter((element) => {
    const style = getComputedStyle(element);
    if (!/fixed|sticky/.test(style.position) || element.closest('dialog, [popover], [role="status"]') || !shown(element)) return false;
    const box = element.getBoundingClientRect();
    const isStuck =
      style.position === 'fixed' ||
      Math.abs(box.top - parseFloat(style.top)) < 1 ||
      Math.abs(innerHeight - box.bottom - parseFloat(style.bottom)) < 1;
    return isStuck && box.width > innerWidth / 2 && box.bottom > 0 && box.top < innerHeight && style.pointerEvents !== 'none';
  });
  const covered = new Set<number>();
  for (const bar of bars) {
    // A bar that lets presses through covers what its own buttons cover.
    const { top, bottom } = bar.getBoundingClientRect();
    for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, Math.round(bottom)); y++) covered.add(y);
  }
  // A column that scrolls by itself beside the page is no bar.
  if (covered.size > innerHeight * limits.BARS_MAX && covered.size < innerHeight)
    faults.push(`fixed bars have ${Math.round((100 * covered.size) / innerHeight)} % of the window: ${bars.map(describe).join(', ')}`);

  const within = modals.at(-1) ?? document.querySelector('main');
  const buttons = [...(within?.querySelectorAll('button[type="submit"], [class*="-primary-"]') ?? [])].filter(shown).slice(0, 4);
  for (const button of buttons) {
    button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, right, top, bottom } = button.getBoundingClientRect();
    for (const y of [top + 3, (top + bottom) / 2, bottom - 3]) {
      const hit = document.elementFromPoint((left + right) / 2, y);
      // A toast goes by itself: its animation is the timer. One that stays is a bar.
      const isPassing = hit
        ?.closest('[popover]')
        ?.getAnimations({ subtree: true })
        .some(({ playState }) => playState === 'running');
      const isOwn = hit && (isPassing || button.contains(hit) || hit.contains(button) || button.closest('label')?.contains(hit));
      if (!isOwn) {
        faults.push(`${describe(button)} is under ${hit ? describe(hit) : 'the window’s edge'}`);
        break;
      }
    }
  }

  // A phone's width alone: the others are for bars and columns. Within a text a link can't be higher than the line.
  const isInText = (control: Element) =>
    getComputedStyle(control).display === 'inline' &&
    [...(control.parentElement?.childNodes ?? [])].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
  const reach = limits.TARGET_MIN / 2 - 1;
  const isPhone = limits.TARGET_MIN > 0 && matchMedia('(pointer: coarse) and (width < 576px) and (height >= 640px)').matches;
  for (const control of isPhone ? (within?.querySelectorAll('a[href], button:enabled, summary, select') ?? []) : []) {
    if (!shown(control) || isInText(control)) continue;
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    // More than its box may take the press.
    const takes = (y: number) => control.contains(document.elementFromPoint((left + right) / 2, y));
    const middle = (top + bottom) / 2;
    if (takes(middle) && !(takes(middle - reach) && takes(middle + reach)))
      faults.push(`${describe(control)} is less than ${limits.TARGET_MIN} px high`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return faults;
}
