/** axe and a few further checks on every public page in every language: `npm run bench:axe` (docs/benchmarks.md). */
import {
  ENDPOINTS,
  isLocale,
  LANDER_NAMES,
  type Locale,
  LOCALE_COOKIE,
  LOCALES,
  type Remote,
  type RouteDeclaration,
  STATIC_PAGES,
} from '@nightlark/contract';
import { chromium, type BrowserContext } from '@playwright/test';
import { chromiumOptions } from '@nightlark/e2e/support/chromium';
import { collectConsoleErrors } from '@nightlark/e2e/support/console-errors';
import startProduct from '@nightlark/e2e/support/start-product';
import { globSync } from 'node:fs';
import path from 'node:path';
import { shellRoutes } from '@nightlark/shell/shell-routes';
import { checkPage, type Finding } from './check-page.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Values of route parameters; optional ones are omitted. */
const values = (member: number): Readonly<Record<string, readonly (string | number)[]>> => ({
  id: [member],
  page: STATIC_PAGES,
  name: LANDER_NAMES,
});

/** @returns the URL of every page that a visitor may open, as the shell and the remotes declare their routes */
async function publicAddresses(member: number): Promise<string[]> {
  const files = globSync('mf-*/src/remote.ts', { cwd: root }).sort();
  const remotes = (await Promise.all(files.map((file) => import(path.join(root, file))))) as { default: Remote }[];
  const routes = [...shellRoutes, ...remotes.flatMap(({ default: remote }) => remote.routes)];
  return routes.filter(({ access }) => access !== 'member').flatMap((route) => addressesOf(route, values(member)));
}

function addressesOf({ path: pattern }: RouteDeclaration, known: ReturnType<typeof values>): string[] {
  const named = pattern.replace(/\/:\w+\?/g, '');
  const name = /:(\w+)/.exec(named)?.[1];
  if (!name) return [named];
  if (!known[name]) throw new Error(`Say in ${import.meta.filename} what stands for :${name} of ${pattern}.`);
  return known[name].map((value) => named.replace(`:${name}`, String(value)));
}

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;
/** Number of pages checked concurrently. */
const AT_ONCE = Number(process.env['BENCH_AT_ONCE'] ?? 2);

interface Place {
  address: string;
  locale: Locale;
  width: number;
}

interface Round {
  locale: Locale;
  viewport: (typeof VIEWPORTS)[number];
  site: string;
  addresses: readonly string[];
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((word) => !isLocale(word));
if (unknown.length > 0) throw new Error(`No language of the product: ${unknown.join(', ')}. There are ${LOCALES.join(', ')}.`);
const locales = LOCALES.filter((locale) => chosen.length === 0 || chosen.includes(locale));

const stop = await startProduct();
const url = process.env['E2E_BASE_URL']!;
const browser = await chromium.launch(chromiumOptions());
const found: (Finding & Place)[] = [];
let looked = 0;
const started = Date.now();
try {
  const addresses = await publicAddresses(await anyMember());
  const site = await siteName();
  const total = locales.length * VIEWPORTS.length * (addresses.length + 1);
  console.log(
    `${addresses.length} public pages and the entry warning × ${locales.length} languages × ${VIEWPORTS.length} widths: ${total} loads`,
  );
  const rounds = locales.flatMap((locale) => VIEWPORTS.map((viewport) => () => round({ locale, viewport, site, addresses })));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = rounds.shift(); next; next = rounds.shift()) await next();
    }),
  );
} finally {
  await browser.close();
  await stop();
}
report();
process.exitCode = found.length === 0 ? 0 : 1;

/** One language at one width: the entry warning over the home page first, then every page without it. */
async function round({ locale, viewport, site, addresses }: Round): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport, serviceWorkers: 'block', isMobile: viewport.width < 500 });
  const noise = collectConsoleErrors(context);
  await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url }]);
  const own: (Finding & Place)[] = [];
  const see = async (address: string, name = address) => {
    const findings = await checkPage(context, { address, locale, site }, noise);
    own.push(...findings.map((finding) => ({ ...finding, address: name.replace(/\d+/, '{id}'), locale, width: viewport.width })));
    looked++;
  };
  await see('/', 'entry warning');
  await enter(context);
  for (const address of addresses) await see(address);
  await context.close();
  found.push(...own);
  console.log(
    `${locale} at ${viewport.width} px: ${own.length} findings (${looked} loads, ${Math.round((Date.now() - started) / 1000)} s)`,
  );
}

/** Confirms the entry warning, so that the pages behind it are visible. */
async function enter(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('dialog').getByRole('button').first().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.close();
}

async function anyMember(): Promise<number> {
  const { profiles } = await api<{ profiles: { id: number }[] }>('search');
  if (!profiles[0]) throw new Error('The product has no member to look at.');
  return profiles[0].id;
}

async function siteName(): Promise<string> {
  return (await api<{ settings: { name: string } }>('getSettings')).settings.name;
}

async function api<T>(call: 'search' | 'getSettings'): Promise<T> {
  const response = await fetch(`${url}/api/${ENDPOINTS[call][1]}`);
  if (!response.ok) throw new Error(`The call ${call} answered ${response.status}.`);
  return (await response.json()) as T;
}

/** Findings by rule; the same one on several pages is listed once, with all of them. */
function report(): void {
  for (const [rule, ofRule] of Object.entries(Object.groupBy(found, ({ rule }) => rule))) {
    console.log(`\n✗ ${rule}: ${ofRule!.length}`);
    for (const [detail, same] of Object.entries(Object.groupBy(ofRule!, ({ detail }) => detail))) {
      console.log(`  ${detail}`);
      for (const { address, locale, width } of same!) console.log(`    ${address} · ${locale} · ${width} px`);
    }
  }
  const figures = `${looked} loads in ${Math.round((Date.now() - started) / 1000)} s`;
  console.log(found.length === 0 ? `\n✓ no finding (${figures})` : `\n✗ ${found.length} findings (${figures})`);
}
