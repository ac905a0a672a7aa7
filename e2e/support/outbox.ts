import { expect, type APIRequestContext } from '@playwright/test';
import { baseUrl } from './fixtures.ts';

interface OutboxMail {
  to: string;
  kind: string;
  subject: string;
  text: string;
  links: string[];
}

/** The newest mail of a kind to an address; waits until it arrives. */
export async function mailTo(request: APIRequestContext, address: string, kind: string): Promise<OutboxMail> {
  let found: OutboxMail | undefined;
  await expect(async () => {
    const response = await request.get(`${baseUrl()}/dev/outbox.json`);
    expect(response.status()).toBe(200);
    const body = (await response.json()) as OutboxMail[] | { mails: OutboxMail[] };
    found = (Array.isArray(body) ? body : body.mails).find((mail) => mail.to === address && mail.kind === kind);
    expect(found, `a mail "${kind}" to ${address}`).toBeDefined();
  }).toPass({ timeout: 10_000 });
  return found!;
}
