/**
 * Functions that are sent to a page as text: each may use nothing from its outer scope.
 */

/** State of a page's frame: everything around the areas of remotes. */
export interface FrameSnapshot {
  /** Characters of text in the page, and in its area. */
  text: number;
  areaText: number;
  /** Number of visible links and buttons of the frame. */
  controls: number;
  /** Those that a foreign element covers. */
  covered: string[];
  /** A link of the frame to another page, with its position. */
  link: { href: string; x: number; y: number } | null;
  /** `<element> <property>: <without> → <with>` of the frame's elements, for stylesheets that are not the platform's. */
  restyled: string[];
}

/** Runs before any script of a page. */
export function prepare(): void {
  // An automatic reload after a chunk error would hide its cause.
  try {
    sessionStorage.setItem('chunk-reload', String(Date.now()));
  } catch {
    // A page without an origin has no storage.
  }
  Object.defineProperty(globalThis, 'gateSamePage', { value: true });
}

/** Whether React has hydrated the frame and the area, and nothing is loading. */
export function isPageHydrated(): boolean {
  const isHydrated = (element: Element | null) => Object.keys(element ?? {}).some((key) => key.startsWith('__reactFiber'));
  const main = document.querySelector('main');
  return main
    ? isHydrated(main) && (!main.firstElementChild || isHydrated(main.firstElementChild))
    : isHydrated(document.querySelector('#root > *'));
}

/** Waits until the browser is idle, when fills with `load: 'idle'` are rendered. */
export async function waitForIdle(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_500 }));
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
}

/** @param own - the base of the candidate's files */
export function inspectFrame(own: string): FrameSnapshot {
  const root = document.getElementById('root');
  const main = document.querySelector('main');
  const inLayer = 'dialog,[popover],[role="dialog"]';
  // Its slots are among the frame's elements, and have its own classes.
  const mark = `${own.split('/')[2]}-`;
  const isSlots = (element: Element) => element.closest(`[class^="${mark}"],[class*=" ${mark}"]`) !== null;
  const isFrames = (element: Element) =>
    Boolean(root?.contains(element)) && !main?.contains(element) && !element.closest(inLayer) && !isSlots(element);
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const nameOf = (element: Element) =>
    `<${element.localName}> "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 30)}"`;

  // Stylesheets of the candidate, and those that were not loaded by a link of the page.
  const isForeign = ({ href, ownerNode }: CSSStyleSheet) =>
    href === null ? !(ownerNode as Element | null)?.hasAttribute('data-href') : new URL(href).pathname.startsWith(own);
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets].filter(isForeign);
  const properties = [
    'display',
    'visibility',
    'opacity',
    'color',
    'background-color',
    'background-image',
    'font-size',
    'font-family',
    'position',
    'pointer-events',
    'z-index',
    'transform',
    'filter',
    'overflow-x',
    'overflow-y',
    'cursor',
    'border-top-width',
    'text-transform',
    'letter-spacing',
  ];
  const elements = [...document.querySelectorAll('html, body, #root, #root *')]
    .filter((element) => element === root || element === main || !root?.contains(element) || isFrames(element))
    .slice(0, 600);
  const read = () =>
    elements.map((element) => {
      const style = getComputedStyle(element);
      return properties.map((property) => style.getPropertyValue(property));
    });
  const seen = () => [...document.querySelectorAll('a[href], button')].filter((element) => isFrames(element) && isSeen(element));
  const restyled: string[] = [];
  let controls = seen();
  if (sheets.length > 0) {
    const after = read();
    for (const sheet of sheets) sheet.disabled = true;
    const before = read();
    controls = seen();
    for (const sheet of sheets) sheet.disabled = false;
    elements.forEach((element, index) =>
      properties.forEach((property, which) => {
        const [was, is] = [before[index]![which]!, after[index]![which]!];
        if (was !== is && restyled.length < 3) restyled.push(`<${element.localName}> ${property}: ${was} → ${is}`);
      }),
    );
  }

  const covered: string[] = [];
  let link: FrameSnapshot['link'] = null;
  for (const control of controls) {
    const box = control.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.width < 2 || box.height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    const top = document.elementFromPoint(x, y);
    const isTop = top !== null && (control.contains(top) || top.contains(control));
    if (!isTop && !(top && (isFrames(top) || top.closest(inLayer)))) covered.push(`${nameOf(control)}${top ? ` by ${nameOf(top)}` : ''}`);
    const href = control instanceof HTMLAnchorElement && control.origin === location.origin && !control.target ? control.pathname : null;
    if (isTop && isSeen(control) && !link && href && href !== '/' && href !== location.pathname && control.closest('header, nav'))
      link = { href, x, y };
  }
  const length = (element: Element | null) => (element as HTMLElement | null)?.innerText.trim().length ?? 0;
  const pictures = main?.querySelector('img, svg, canvas, video, input') ? 1 : 0;
  return { text: length(root), areaText: length(main) + pictures, controls: controls.length, covered: covered.slice(0, 3), link, restyled };
}

/** Names of shared objects → a text of their state, which differs after a change. */
export function snapshotSharedObjects(): Record<string, string> {
  const found: Record<string, string> = {};
  const classes = [
    'Object',
    'Function',
    'Array',
    'String',
    'Number',
    'Promise',
    'Map',
    'Set',
    'RegExp',
    'Date',
    'Error',
    'Symbol',
    'URL',
    'EventTarget',
    'Node',
    'Element',
    'HTMLElement',
    'Document',
    'Event',
    'History',
    'Storage',
    'Navigator',
    'Headers',
    'Request',
    'Response',
  ];
  const textOf = (value: unknown) =>
    typeof value === 'function' ? `function ${Function.prototype.toString.call(value).length}` : typeof value;
  const note = (prefix: string, holder: object) => {
    for (const key of Reflect.ownKeys(holder)) {
      // React's markers have random names. The frame loads zod with the first live event, before or after this snapshot.
      if (/^(_{1,2}react|__zod_)/.test(String(key))) continue;
      const { value, get, set } = Reflect.getOwnPropertyDescriptor(holder, key)!;
      // React restores `Error.prepareStackTrace` as a property without a value.
      if (value === undefined && !get && !set) continue;
      found[prefix + String(key)] = get || set ? `accessor ${textOf(get)} ${textOf(set)}` : textOf(value);
    }
  };
  note('', globalThis);
  for (const name of ['JSON', 'Math', 'Reflect', 'Intl', 'document', 'history', 'navigator', 'console'])
    note(`${name}.`, (globalThis as never)[name]);
  for (const name of classes) {
    const one = (globalThis as never)[name] as { prototype: object };
    note(`${name}.`, one);
    note(`${name}.prototype.`, one.prototype);
  }
  // Attributes of the root and the body are shared, too.
  for (const element of [document.documentElement, document.body])
    // Except the root's class, which the server sets per page.
    for (const { name, value } of element?.attributes ?? [])
      if (element !== document.documentElement || name !== 'class') found[`the attribute "${name}" of <${element.localName}>`] = value;
  return found;
}

/** Navigates to an address, as a link of the page would. */
export function navigateTo(path: string): void {
  history.pushState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** The current page. */
export function readPageState(): { path: string; isSamePage: boolean; areaText: number } {
  const main = document.querySelector('main');
  return { path: location.pathname, isSamePage: 'gateSamePage' in globalThis, areaText: main?.innerText.trim().length ?? 0 };
}
