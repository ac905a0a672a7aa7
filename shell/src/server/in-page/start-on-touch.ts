import { REPLAY, STORAGE_KEYS, TRUSTED_POLICIES } from '@nightlark/contract';

export interface StartFile {
  url: string;
  integrity?: string | undefined;
}

export interface StartStyle extends StartFile {
  /** `data-href` of the element with the inlined part. */
  file: string;
}

export interface StartOptions {
  main: StartFile;
  /** Modules imported by `main`, preloaded with it. */
  files: readonly StartFile[];
  /** Stylesheets inlined in part only. */
  styles: readonly StartStyle[];
}

const SWIPE_PX = 40;
const REPLAY_TIMEOUT_MS = 8_000;

/** Loads the framework at the first touch or key press, then replays the click. */
export function startOnTouch(options: StartOptions): void {
  const { start, hasFailed } = createStarter(options);
  const replay = (name: string, waiting: Element) => replayClick(name, waiting, hasFailed);
  try {
    // An overlay was open before a reload.
    if (sessionStorage.getItem(STORAGE_KEYS.overlay)) start();
  } catch {
    // Storage is blocked.
  }
  addEventListener('keydown', start);
  addEventListener('pointerdown', start);
  followSwipes(replay);
  addEventListener(
    'click',
    (event) => {
      const waiting = closest(event.target, REPLAY.waiting);
      if (!waiting || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      start();
      event.preventDefault();
      event.stopPropagation();
      if (!waiting.hasAttribute('aria-busy')) replay(waiting.getAttribute(REPLAY.waiting) ?? '', waiting);
    },
    true,
  );
}

const closest = (target: EventTarget | null, attribute: string) =>
  target instanceof Element ? target.closest<HTMLElement>(`[${attribute}]`) : null;

function createStarter({ main, files, styles }: StartOptions): { start: () => void; hasFailed: () => boolean } {
  // Allows only the URL written by the server.
  const policy = globalThis.trustedTypes?.createPolicy(TRUSTED_POLICIES.start, {
    createScriptURL: (url) => (url === main.url ? url : ''),
    createScript: () => '',
  });
  const trusted = (url: string) => (policy?.createScriptURL(url) ?? url) as string;
  const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce ?? '';
  let isStarted = false;
  let failed = false;

  function add(tag: 'link' | 'script', attributesOf: Record<string, string | undefined>, before: Element | null = null): HTMLElement {
    const element = document.createElement(tag);
    element.nonce = nonce;
    for (const [name, value] of Object.entries(attributesOf)) if (value) element.setAttribute(name, value);
    return document.head.insertBefore(element, before);
  }

  /** Replaces an inlined part by the whole stylesheet. */
  function loadFullStylesheet({ url, integrity, file }: StartStyle): Promise<void> {
    return new Promise((resolve) => {
      const part = document.head.querySelector(`style[data-href="${file}"]`);
      const whole = add('link', { rel: 'stylesheet', href: url, integrity, 'data-href': file }, part);
      whole.onload = () => {
        part?.remove();
        resolve();
      };
      whole.onerror = () => resolve();
    });
  }

  function start(): void {
    if (isStarted) return;
    isStarted = true;
    for (const { url, integrity } of files) add('link', { rel: 'modulepreload', href: url, integrity });
    add('link', { rel: 'modulepreload', href: main.url, integrity: main.integrity });
    // The next screen needs all styles.
    void Promise.all(styles.map(loadFullStylesheet)).then(() => {
      add('script', { type: 'module', src: trusted(main.url), integrity: main.integrity }).onerror = () => (failed = true);
    });
  }
  return { start, hasFailed: () => failed };
}

/** Clicks the hydrated counterpart of the touched element; if the code fails to load, follows its link. */
function replayClick(name: string, waiting: Element, hasFailed: () => boolean): void {
  const href = waiting.querySelector('a')?.href;
  const timeoutMs = Number(waiting.getAttribute(REPLAY.patience) ?? REPLAY_TIMEOUT_MS);
  const startedAt = Date.now();
  waiting.setAttribute('aria-busy', 'true');
  const timer = setInterval(() => {
    const live = document.querySelector(`[${REPLAY.live}="${name}"]`)?.querySelector<HTMLElement>('a,button');
    const isOver = hasFailed() || Date.now() - startedAt > timeoutMs;
    if (!live && !isOver) return;
    clearInterval(timer);
    waiting.removeAttribute('aria-busy');
    if (live) live.click();
    else if (href) location.assign(href);
  }, 30);
}

/** Moves a card with the pointer; let go far enough, it is replayed as a click. */
function followSwipes(replay: (name: string, waiting: Element) => void): void {
  let dragged: { card: HTMLElement; from: number } | null = null;
  addEventListener('pointerdown', ({ target, clientX }) => {
    const card = closest(target, REPLAY.left);
    dragged = card && { card, from: clientX };
  });
  addEventListener('pointermove', ({ clientX }) => {
    if (!dragged) return;
    dragged.card.style.transition = 'none';
    dragged.card.style.transform = `translateX(${clientX - dragged.from}px)`;
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(end, ({ clientX, type }) => {
      if (!dragged) return;
      const { card, from } = dragged;
      dragged = null;
      card.removeAttribute('style');
      const name = card.getAttribute(clientX < from ? REPLAY.left : REPLAY.right);
      const waiting = name && document.querySelector(`[${REPLAY.waiting}="${name}"]`);
      if (waiting && type === 'pointerup' && Math.abs(clientX - from) > SWIPE_PX) replay(name, waiting);
    });
}
