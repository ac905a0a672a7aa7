import { SIGNATURE_HEADER, sign } from '@nightlark/backend/provider';
import { baseUrl, expect } from './fixtures.ts';
import { MAIL_EVENT_SECRET } from './test-product.ts';

/** Sends the mail provider's webhook about an address. */
export async function mailEvent(event: 'bounce' | 'complaint', email: string): Promise<void> {
  const body = JSON.stringify({ event, email });
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(MAIL_EVENT_SECRET, body, new Date()) };
  const response = await fetch(`${baseUrl()}/api/mail-event.php`, { method: 'POST', body, headers });
  expect(response.status).toBe(204);
}
