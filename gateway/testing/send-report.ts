import type { BrowserReport } from '@nightlark/release';
import { tokenOf, versionsOf } from './page-set.ts';
import { rawGet } from './raw-get.ts';
import type { TestGateway } from './start-gateway.ts';

export interface OpenedPage {
  /** The page's token. */
  page: string;
  set: Record<string, string>;
}

/** Opens a page in a tab of a visitor from an address (`TRUST_PROXY=1`), and reads the fields that its reporter sends. */
export async function openPage(gateway: TestGateway, address: string, changes: Record<string, string> = {}): Promise<OpenedPage> {
  const headers = { 'x-forwarded-for': address, 'sec-fetch-mode': 'navigate', ...changes };
  const html = (await rawGet(gateway.url, '/alpha', headers)).body.toString();
  return { page: tokenOf(html), set: versionsOf(html) };
}

const FACTS = {
  route: 'alpha',
  member: 'visitor',
  locale: 'en',
  loaded: ['mf-alpha'],
  remote: 'mf-alpha',
  where: 'render',
  message: 'it broke',
  stack: [],
} as const;

/** Sends a report of `mf-alpha`, with changed fields. */
export async function sendReport(
  gateway: TestGateway,
  address: string,
  opened: OpenedPage,
  { headers = {}, ...changes }: Partial<BrowserReport> & { headers?: Record<string, string> } = {},
): Promise<number> {
  const body = JSON.stringify({ ...FACTS, ...opened, ...changes });
  return (await gateway.get('/platform/report', { method: 'POST', body, headers: { 'x-forwarded-for': address, ...headers } })).status;
}
