import type { BrowserReport } from '@nightlark/release';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { tokenOf, versionsOf } from '../page-set.ts';
import { rawGet } from '../raw-get.ts';
import type { BreakingRelease } from './breaking-release.ts';
import { REMOTE, type World } from './world.ts';

const REPORTS = 20;
/** Above the minimum sample size of the verdict. */
const VIEWS = 60;
/** Longer than two check intervals of the version watch. */
const CHECK_MS = 11_000;
const TOKEN_BYTES = 27;

type Page = Pick<BrowserReport, 'page' | 'set'>;

const FACTS = {
  loaded: [REMOTE],
  route: 'walls',
  member: 'visitor',
  locale: 'en',
  remote: REMOTE,
  where: 'render',
  message: 'it broke',
  stack: [],
} as const;

/** Opens a page as an attacker with an own client does, and reads the fields that its reporter sends. */
async function openPage(gateway: string): Promise<Page> {
  const address = `/walls?stranger=${randomBytes(4).toString('hex')}`;
  const html = (await rawGet(gateway, address, { 'sec-fetch-mode': 'navigate' })).body.toString();
  const page = tokenOf(html);
  const set = versionsOf(html);
  if (!page || !set[REMOTE]) throw new Error('A page has no token or no state');
  return { page, set };
}

/** Sends a report to a gateway, from a spoofed address. */
async function report(gateway: string, page: Page): Promise<void> {
  const from = `203.0.113.${1 + Math.floor(Math.random() * 250)}`;
  const headers = { 'x-forwarded-for': from, 'cf-connecting-ip': from };
  const { status, body } = await fetch(`${gateway}/platform/report`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...FACTS, ...page }),
  });
  await body?.cancel();
  if (status !== 204) throw new Error(`A report is answered with ${status}: it was not read`);
}

/** Reports to every gateway, as any attacker can, that a version fails in browsers; waits for the consequences. */
export async function forgeReports({ gateways }: World, how: NonNullable<BreakingRelease['strangers']>): Promise<void> {
  for (const { url } of gateways) {
    // Many views, as in an attack that withdrew a good version; each page has its own token.
    const pages: Page[] = [];
    for (let view = 0; view < VIEWS; view++) pages.push(await openPage(url));
    const invented = () => ({ ...pages[0]!, page: randomBytes(TOKEN_BYTES).toString('base64') });
    const reports = {
      invent: Array.from({ length: REPORTS }, invented),
      replay: Array.from({ length: REPORTS }, () => pages[0]!),
      view: pages,
    };
    // Also to gateways that did not render the page: they accept each other's tokens.
    for (const { url: target } of gateways) for (const page of reports[how]) await report(target, page);
  }
  await wait(CHECK_MS);
}
