import { RETRY } from '../../composition/in-page.ts';

/** Reloads the page once there is a connection, or at a click on the retry button. */
export function reloadWhenOnline(): void {
  const reload = () => location.reload();
  addEventListener('online', reload);
  // Do not interrupt a navigation.
  addEventListener('beforeunload', () => removeEventListener('online', reload));
  document.querySelector(`[${RETRY}]`)?.addEventListener('click', reload);
}
