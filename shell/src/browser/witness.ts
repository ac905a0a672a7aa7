import { reportError } from '../composition/report.ts';

/** After a page, or what a slot shows, has come. */
const SETTLED_MS = 3_000;
const INTERVAL_MS = 30_000;
/** What is still so then is neither an animation nor loading. */
const AGAIN_MS = 1_000;
const MAX_CONTROLS = 6;
/** Of an area, of which the first that can be used ends the look. */
const MAX_PARTS = 500;
/** So many of an area have to be lost, if it has them: one may be cut off at the edge of a list. */
const MIN_LOST = 3;
const PARTS_A_STEP = 16;
/** The frame is among the first of them. */
const FIBERS_A_STEP = 200;

interface Breach {
  what: string;
  /** Takes away what is in the way. */
  mend?: () => void;
}

/** What React keeps of an element or a component. */
interface Fiber {
  tag: number;
  type: unknown;
  stateNode: unknown;
  memoizedProps: { href?: unknown };
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}
const PORTAL = 4;

/** Whether an element around all areas is hidden, faded, blurred, moved or can't be pressed. */
function isRestyled(element: Element): boolean {
  const { display, visibility, opacity, pointerEvents, filter, transform, translate, scale, clipPath } = getComputedStyle(element);
  const style = [visibility, opacity, pointerEvents, filter, transform, translate, scale, clipPath].join();
  return display === 'none' || style !== 'visible,1,auto,none,none,none,none,none';
}

function ancestorsOf(element: Element | null): Element[] {
  return element ? [element, ...ancestorsOf(element.parentElement)] : [];
}

/** What lies at the middle of an element; undefined if it has no size, null if that is out of sight or may lie over a page. */
function foundAt(element: Element): Element | null | undefined {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width <= 1 || height <= 1) return undefined;
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  // The document itself in a view transition.
  return found === document.documentElement || found?.closest('dialog, [popover]') ? null : found;
}

const isSeen = (element: Element) => element.checkVisibility?.({ checkOpacity: true }) !== false;

/**
 * Whether a link or button of the frame, or most of the area, was removed, relinked or lost what React calls when it is pressed: other
 * code has done that, since React still has it in the page.
 */
function* areLinksChanged(root: Element): Generator<void, boolean> {
  const key = Object.keys(root).find((one) => one.startsWith('__reactContainer$')) ?? '';
  const propsKey = key.replace('Container', 'Props');
  // None before hydration, nor in a page that stays as it was served.
  const { stateNode: host } = (root as unknown as Record<string, Fiber | undefined>)[key] ?? {};
  const rest: [Fiber | null | undefined, string?][] = [[(host as { current?: Fiber } | undefined)?.current]];
  let balance = 0;
  for (let count = 1; rest.length > 0; count++) {
    if (count % FIBERS_A_STEP === 0) yield;
    const [fiber, area] = rest.pop()!;
    if (!fiber) continue;
    const { tag, type, stateNode, memoizedProps, alternate, child, sibling } = fiber;
    if (area && stateNode && (type === 'a' || type === 'button')) {
      const link = stateNode as Element;
      const props = (link as unknown as Record<string, Fiber['memoizedProps']>)[propsKey];
      const isKept = link.isConnected && props && (props === memoizedProps || props === alternate?.memoizedProps);
      if (area === 'main') balance += isKept ? 1 : -1;
      else if (!(isKept && (type !== 'a' || props.href === link.getAttribute('href')))) return true;
    }
    rest.push([sibling, area]);
    if (tag !== PORTAL) rest.push([child, area ?? (type === 'main' || type === 'header' ? type : undefined)]);
  }
  return balance < 0;
}

/** Whether nothing of the area is seen, or nothing can be pressed, where the page is scrolled to. */
function* isAreaLost(main: Element): Generator<void, boolean> {
  const parts = main.getElementsByTagName('*');
  let sized = 0;
  let lost = 0;
  for (let index = 0; index < MAX_PARTS && parts[index]; index++) {
    if (index % PARTS_A_STEP === 0) yield;
    const part = parts[index]!;
    const found = part.firstElementChild ? undefined : foundAt(part);
    if (found === undefined) continue;
    sized++;
    if (!found || found.closest('header')) continue;
    if (found !== main && main.contains(found) && isSeen(part)) return false;
    lost++;
  }
  // While it loads, there may be nothing to see. Another page may have come meanwhile, which is looked at itself.
  return lost >= Math.min(sized, MIN_LOST) && main.isConnected && !main.querySelector('[aria-busy="true"]');
}

/** What keeps a control of the frame from being pressed; null if nothing does, or it is out of sight. */
function breachAt(control: Element, header: Element): Breach | null {
  const found = foundAt(control) as HTMLElement | null | undefined;
  if (!found) return null;
  if (!isSeen(control) || (found !== control && found.contains(control))) return { what: 'a link of the frame is lost' };
  if (header.contains(found)) return null;
  // The whole of it, up to what also holds the frame.
  const parts = ancestorsOf(found).filter((part) => !part.contains(header) && part.localName !== 'main');
  const cover = (parts.at(-1) ?? found) as HTMLElement;
  return { what: 'the frame is covered', mend: () => cover.style.setProperty('display', 'none', 'important') };
}

/** What makes a page unusable that no contract allows, looked for in steps that each leave a frame its time; null if all is well. */
function* findBreach(): Generator<void, Breach | null> {
  const root = document.getElementById('root');
  const main = root?.querySelector('main');
  const header = [...(root?.querySelectorAll('header') ?? [])].find((one) => !one.closest('main, dialog'));
  if (!root || !main) return { what: 'the page is gone' };
  if (document.adoptedStyleSheets?.length) return { what: 'a stylesheet is adopted', mend: () => (document.adoptedStyleSheets = []) };
  yield;
  if (main.closest('[inert]') || [...ancestorsOf(main), ...(header ? [header] : [])].some(isRestyled))
    return { what: 'the frame is styled by others' };
  yield;
  const modal = document.querySelector<HTMLDialogElement>('dialog:modal');
  // The platform's dialogs say how they are closed.
  if (modal) return modal.hasAttribute('closedby') ? null : { what: 'a dialog lies over the page', mend: () => modal.close() };
  if ([document.body, document.documentElement].some((one) => getComputedStyle(one).overflowY === 'hidden'))
    return { what: 'the page does not scroll' };
  yield;
  if (yield* areLinksChanged(root)) return { what: 'links are changed' };
  const controls = header ? [...header.querySelectorAll(':is(a[href], button):not([popover] *)')].slice(0, MAX_CONTROLS) : [];
  for (const control of controls) {
    yield;
    // Another page has come meanwhile, and is looked at itself.
    if (!main.isConnected || !control.isConnected) return null;
    const breach = breachAt(control, header!);
    if (breach) return breach;
  }
  yield;
  const isText = !main.firstElementChild && main.textContent.trim() !== '';
  return !isText && (yield* isAreaLost(main)) ? { what: 'the area is lost' } : null;
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
