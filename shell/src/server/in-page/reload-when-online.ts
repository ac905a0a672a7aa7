import { RETRY } from '../../composition/in-page.ts';

/** Asks for the page again once there is a connection, or when the visitor says so. */
export function reloadWhenOnline(): void {
  const reload = () => location.reload();
  addEventListener('online', reload);
  // Who is on the way to another page goes there.
  addEventListener('beforeunload', () => removeEventListener('online', reload));
  document.querySelector(`[${RETRY}]`)?.addEventListener('click', reload);
}
