/** Where an app is installed by hand, from the browser's menu. An iPad says that it is a Mac; no Mac can be touched with two fingers. */
export function isIos(): boolean {
  if (typeof navigator === 'undefined') return false;
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
}
