import { STARTING } from '../../composition/in-page.ts';

const PAINT_TIMEOUT_MS = 3_000;
/** A loaded picture is visible some frames later. */
const FRAMES_TO_PICTURE = 3;

/**
 * Moves the content of a template into the head after the first contentful paint, so that network and CPU serve the page itself first;
 * with `data-when="loaded"` after the load event as well. Preloads are awaited before the rest: fonts that arrive one by one would
 * cause a layout each. Pictures that the styles hide from the network for `STARTING` come when the scripts have run, or somebody scrolls.
 * @param script the executing element; `data-template` is the id of the template
 */
export function loadAfterPaint({ nonce, dataset }: HTMLScriptElement): void {
  const template = document.getElementById(dataset['template']!) as HTMLTemplateElement;
  const isAfterLoad = dataset['when'] === 'loaded';

  const showPictures = () => document.documentElement.removeAttribute(STARTING);

  function insert(): void {
    if (!template.isConnected) return;
    template.remove();
    const { content } = template;
    // The content security policy requires a nonce for preloaded modules too.
    for (const link of content.querySelectorAll('link')) link.nonce = nonce;
    const first = [...content.querySelectorAll<HTMLLinkElement>('link[as]')];
    const preloaded = first.map((link) => new Promise((resolve) => (link.onload = link.onerror = resolve)));
    for (const brought of content.querySelectorAll('script')) brought.onload = brought.onerror = showPictures;
    document.head.append(...first);
    const rest = () => document.head.append(content);
    if (first.length > 0) void Promise.all(preloaded).then(rest);
    else rest();
    // A process's first formatter takes V8 25 ms, a slow phone 100: made while the scripts are on their way, not when they need it.
    if (!isAfterLoad) setTimeout(() => new Intl.NumberFormat());
  }
  function insertAfterFrames(frames: number): void {
    if (frames === 0) insert();
    else requestAnimationFrame(() => insertAfterFrames(frames - 1));
  }
  function afterPaint(): void {
    // A background tab is not painted.
    if (document.hidden || !globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return insert();
    setTimeout(insert, PAINT_TIMEOUT_MS);
    new PerformanceObserver((painted, observer) => {
      // `first-paint` may be the background alone.
      if (!painted.getEntriesByName('first-contentful-paint').length) return;
      observer.disconnect();
      insertAfterFrames(isAfterLoad ? FRAMES_TO_PICTURE : 0);
    }).observe({ type: 'paint', buffered: true });
  }
  addEventListener('scroll', showPictures, { once: true });
  if (!isAfterLoad || document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint);
}
