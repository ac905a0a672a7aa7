import { CHUNK_RELOAD_GUARD_MS, STORAGE_KEYS } from '@nightlark/contract';

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORAGE_KEYS.reload));
    if (Date.now() - last < CHUNK_RELOAD_GUARD_MS) return false;
    sessionStorage.setItem(STORAGE_KEYS.reload, String(Date.now()));
    return true;
  } catch {
    // Without storage nothing could stop a second reload.
    return false;
  }
}

/** After code could not be loaded: the page anew from the server, at most once a minute (docs/product/shell.md#loading-and-errors). True when it leaves. */
export function reloadOnce(url: string): boolean {
  if (!mayReload()) return false;
  if (url === window.location.href) window.location.reload();
  else window.location.assign(url);
  return true;
}
