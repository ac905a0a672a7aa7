const PAINT_TIMEOUT_MS = 3_000;
/** A picture that has come is seen some frames later. */
const FRAMES_TO_PICTURE = 3;

/**
 * Puts what a template of the page holds into its head once the page is painted, so that a slow network and a slow processor are the
 * page's alone until then; with `data-when="loaded"` it waits for its pictures as well. What it preloads is waited for before the rest:
 * words whose fonts come one by one are laid out anew for each.
 * @param script the element it stands in: `data-template` is the id of the template
 */
export function loadAfterPaint({ nonce, dataset }: HTMLScriptElement): void {
  const template = document.getElementById(dataset['template']!) as HTMLTemplateElement;
  const isAfterLoad = dataset['when'] === 'loaded';

  function insert(): void {
    if (!template.isConnected) return;
    template.remove();
    const { content } = template;
    // By the policy preloaded modules need one as scripts do.
    for (const link of content.querySelectorAll('link')) link.nonce = nonce;
    const first = [...content.querySelectorAll<HTMLLinkElement>('link[as]')];
    const preloaded = first.map((link) => new Promise((resolve) => (link.onload = link.onerror = resolve)));
    document.head.append(...first);
    const rest = () => document.head.append(content);
    if (first.length > 0) void Promise.all(preloaded).then(rest);
    else rest();
  }
  function insertAfterFrames(frames: number): void {
    if (frames === 0) insert();
    else requestAnimationFrame(() => insertAfterFrames(frames - 1));
  }
  function afterPaint(): void {
    // A page in a tab that nobody looks at is not painted.
    if (document.hidden || !globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return insert();
    setTimeout(insert, PAINT_TIMEOUT_MS);
    new PerformanceObserver((painted, observer) => {
      // The first paint of all may be the page's ground alone.
      if (!painted.getEntriesByName('first-contentful-paint').length) return;
      observer.disconnect();
      insertAfterFrames(isAfterLoad ? FRAMES_TO_PICTURE : 0);
    }).observe({ type: 'paint', buffered: true });
  }
  if (!isAfterLoad || document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint);
}
