import { reportError } from '../composition/report.ts';

/** After a page, or what a slot shows, has come. */
const SETTLED_MS = 3_000;
const INTERVAL_MS = 30_000;
/** What is still so then is neither an animation nor loading. */
const AGAIN_MS = 1_000;
const MAX_CONTROLS = 6;

interface Breach {
  what: string;
  /** Takes away what is in the way. */
  mend?: () => void;
}

/** Whether an element around all areas is hidden, faded, blurred, moved or can't be pressed. */
function isRestyled(element: Element): boolean {
  const { display, visibility, opacity, filter, transform, clipPath, pointerEvents } = getComputedStyle(element);
  const isVisible = display !== 'none' && visibility === 'visible' && opacity === '1' && pointerEvents === 'auto';
  return !isVisible || filter !== 'none' || transform !== 'none' || clipPath !== 'none';
}

function ancestorsOf(element: Element | null): Element[] {
  return element ? [element, ...ancestorsOf(element.parentElement)] : [];
}

/** The address that React gave a link; undefined before hydration. */
function renderedHref(link: Element): unknown {
  const key = Object.keys(link).find((one) => one.startsWith('__reactProps$'));
  return key && (link as unknown as Record<string, { href?: unknown }>)[key]!.href;
}

/** What lies over a control of the frame; null if it can be pressed, or is out of sight. */
function coverOf(control: Element, header: Element): HTMLElement | null {
  const { left, top, width, height } = control.getBoundingClientRect();
  const found = width > 1 && height > 1 ? document.elementFromPoint(left + width / 2, top + height / 2) : null;
  if (!found || header.contains(found) || found.contains(control) || found.closest('dialog, [popover]')) return null;
  // The whole of it, up to what also holds the frame.
  const parts = ancestorsOf(found).filter((part) => !part.contains(header) && part.localName !== 'main');
  return (parts.at(-1) ?? found) as HTMLElement;
}

/** What makes a page unusable that no contract allows, looked for in steps that each leave a frame its time; null if all is well. */
export function* findBreach(): Generator<void, Breach | null> {
  const root = document.getElementById('root');
  const main = root?.querySelector('main');
  const header = [...(root?.querySelectorAll('header') ?? [])].find((one) => !one.closest('main, dialog'));
  if (!root || !main) return { what: 'the page is gone' };
  if (document.adoptedStyleSheets?.length) return { what: 'a stylesheet is adopted', mend: () => (document.adoptedStyleSheets = []) };
  yield;
  if ([...ancestorsOf(main), ...(header ? [header] : [])].some(isRestyled)) return { what: 'the frame is styled by others' };
  yield;
  const modal = document.querySelector<HTMLDialogElement>('dialog:modal');
  // The platform's dialogs say how they are closed.
  if (modal) return modal.hasAttribute('closedby') ? null : { what: 'a dialog lies over the page', mend: () => modal.close() };
  if ([document.body, document.documentElement].some((one) => getComputedStyle(one).overflowY === 'hidden'))
    return { what: 'the page does not scroll' };
  const controls = header ? [...header.querySelectorAll('a[href], button')].slice(0, MAX_CONTROLS) : [];
  for (const control of controls) {
    yield;
    // Another page has come meanwhile, and is looked at itself.
    if (!main.isConnected || !control.isConnected) return null;
    const href = control.getAttribute('href');
    if ((renderedHref(control) ?? href) !== href) return { what: 'a link of the frame leads elsewhere' };
    const cover = coverOf(control, header!);
    if (cover) return { what: 'the frame is covered', mend: () => cover.style.setProperty('display', 'none', 'important') };
  }
  yield;
  // Not `innerText`, which takes a millisecond for a long list.
  const isEmpty = main.textContent.trim() === '' && !main.querySelector('img, svg, canvas, video, input, [aria-busy]');
  return isEmpty ? { what: 'the area is empty' } : null;
}

/**
 * Looks, in the visitor's own browser, whether the page can be used: after each page, after each slot, and every 30 s. Every wall in a
 * page has a way around; this sees its effect, whatever it was. A breach that lasts is reported, and what is in the way taken away.
 * Returns what to call after a page or a slot.
 */
export function watchFrame(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const whenIdle = (then: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(then, { timeout: AGAIN_MS }) : setTimeout(then);
  function look(before?: string, steps = findBreach()): void {
    if (document.hidden) return;
    const { done, value: breach } = steps.next();
    if (!done) return void whenIdle(() => look(before, steps));
    if (!breach) return;
    if (breach.what !== before) return void setTimeout(look, AGAIN_MS, breach.what);
    reportError(new Error(breach.what), { remote: null, where: 'frame' });
    breach.mend?.();
  }
  const start = () => whenIdle(() => look());
  setInterval(start, INTERVAL_MS);
  return () => {
    clearTimeout(timer);
    timer = setTimeout(start, SETTLED_MS);
  };
}
