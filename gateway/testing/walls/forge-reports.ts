import type { BrowserReport } from '@nightlark/release';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BreakingRelease } from './breaking-release.ts';
import { REMOTE, type World } from './world.ts';

const REPORTS = 20;
/** More pages than are needed before their share says anything. */
const VIEWS = 60;
/** Longer than it takes until the watch has looked, twice. */
const LOOKED_MS = 11_000;
const TOKEN_BYTES = 27;

type Page = Pick<BrowserReport, 'page' | 'set'>;

const FACTS = { route: 'walls', member: 'visitor', locale: 'en', remote: REMOTE, where: 'render', message: 'it broke', stack: [] } as const;

/** A page as a stranger opens it, with what its own reporter would say. */
async function openPage(gateway: string): Promise<Page> {
  const html = await (await fetch(`${gateway}/walls?stranger=${randomBytes(4).toString('hex')}`)).text();
  const page = /nonce="([^"]+)"/.exec(html)?.[1];
  const state = /id="page-state">([^]*?)<\/script>/.exec(html)?.[1];
  if (!page || !state) throw new Error('A page has no token or no state');
  const { set } = JSON.parse(state) as { set: { remotes: { name: string; version: string }[] } };
  return { page, set: Object.fromEntries(set.remotes.map(({ name, version }) => [name, version])) };
}

/** Says it to a gateway, from an address that the sender makes up. */
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

/** Says to every gateway, as anybody can who knows the address, that a version fails in browsers; waits for what comes of it. */
export async function forgeReports({ gateways }: World, how: NonNullable<BreakingRelease['strangers']>): Promise<void> {
  for (const { url } of gateways) {
    // Many views, as in the attack that once withdrew a good version; each page has a token of its own.
    const pages: Page[] = [];
    for (let view = 0; view < VIEWS; view++) pages.push(await openPage(url));
    const invented = () => ({ ...pages[0]!, page: randomBytes(TOKEN_BYTES).toString('base64') });
    const said = {
      invent: Array.from({ length: REPORTS }, invented),
      replay: Array.from({ length: REPORTS }, () => pages[0]!),
      view: pages,
    };
    // Also where the page did not come from: gateways of one platform believe each other's pages.
    for (const { url: told } of gateways) for (const page of said[how]) await report(told, page);
  }
  await wait(LOOKED_MS);
}
