/** Marks the button that tries again. */
export const RETRY = 'data-retry';

/**
 * Asks for the page again once there is a connection, or when the visitor says so. It stands in the page as text
 * (`renderDocument`), so it may use nothing from outside of itself.
 */
export function returnWhenOnline(retry: string): void {
  const again = () => location.reload();
  addEventListener('online', again);
  // Who is on the way to another page goes there.
  addEventListener('beforeunload', () => removeEventListener('online', again));
  document.querySelector(`[${retry}]`)?.addEventListener('click', again);
}
