import { CHUNK_RELOAD_GUARD_MS, STORAGE_KEYS } from '@nightlark/contract';

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORAGE_KEYS.reload));
    if (Date.now() - last < CHUNK_RELOAD_GUARD_MS) return false;
    sessionStorage.setItem(STORAGE_KEYS.reload, String(Date.now()));
    return true;
  } catch {
    // Storage is blocked: a reload loop could not be detected.
    return false;
  }
}

/**
 * Reloads the page after code failed to load, at most once a minute (docs/product/shell.md#loading-and-errors). Not while offline: the
 * page says so, and a load would end at the browser's own error page. True if it reloads.
 */
export function reloadOnce(url: string): boolean {
  if (!navigator.onLine || !mayReload()) return false;
  if (url === window.location.href) window.location.reload();
  else window.location.assign(url);
  return true;
}
