import { RETRY } from '../../composition/in-page.ts';

/** Asks for the page again once there is a connection, or when the visitor says so. */
export function returnWhenOnline(): void {
  const again = () => location.reload();
  addEventListener('online', again);
  // Who is on the way to another page goes there.
  addEventListener('beforeunload', () => removeEventListener('online', again));
  document.querySelector(`[${RETRY}]`)?.addEventListener('click', again);
}
