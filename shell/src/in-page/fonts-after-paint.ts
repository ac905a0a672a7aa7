/**
 * Lets the web fonts in once the page and its first picture are there: on a slow network they would only hold these up, and the
 * words stand in their own measures meanwhile. It stands in the page as text (`renderDocument`), so it may use nothing from outside
 * of itself.
 */
export function fontsAfterPaint(id: string): void {
  function show(): void {
    document.getElementById(id)?.removeAttribute('media');
  }
  function afterPaint(): void {
    if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return show();
    new PerformanceObserver((_painted, observer) => {
      observer.disconnect();
      show();
    }).observe({ type: 'paint', buffered: true });
  }
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint);
}
