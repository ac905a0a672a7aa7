/**
 * Puts what a template of the page holds into its head once the page is painted, so that a slow network and a slow processor are the
 * page's alone until then; `whenLoaded` waits for its pictures as well. What it preloads is waited for before the rest: words
 * whose fonts come one by one are laid out anew for each. It stands in the page as text (`renderDocument`), so it may
 * use nothing from outside of itself.
 */
export function bringAfterPaint(id: string, whenLoaded: boolean): void {
  const patienceMs = 3_000;
  // A picture that has come is seen some frames later.
  const framesToPicture = 3;
  const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce ?? '';

  function bring(): void {
    const held = document.getElementById(id);
    if (!(held instanceof HTMLTemplateElement)) return;
    held.remove();
    // By the policy preloaded modules need one as scripts do.
    for (const link of held.content.querySelectorAll('link')) link.nonce = nonce;
    const first = [...held.content.querySelectorAll<HTMLLinkElement>('link[as]')];
    const there = first.map((link) => new Promise((resolve) => (link.onload = link.onerror = resolve)));
    document.head.append(...first);
    const rest = () => document.head.append(held.content);
    if (first.length > 0) void Promise.all(there).then(rest);
    else rest();
  }
  function bringIn(frames: number): void {
    if (frames === 0) bring();
    else requestAnimationFrame(() => bringIn(frames - 1));
  }
  function afterPaint(): void {
    // A page in a tab that nobody looks at is not painted.
    if (document.hidden || !globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return bring();
    setTimeout(bring, patienceMs);
    new PerformanceObserver((painted, observer) => {
      // The first paint of all may be the page's ground alone.
      if (!painted.getEntriesByName('first-contentful-paint').length) return;
      observer.disconnect();
      bringIn(whenLoaded ? framesToPicture : 0);
    }).observe({ type: 'paint', buffered: true });
  }
  if (!whenLoaded || document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint);
}
