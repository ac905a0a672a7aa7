import type { Page, Route } from '@playwright/test';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { inComponent, inLoader, inModule, promote, publishFaulty, stableOf, type Edits } from '../support/faulty-release.ts';
import { translatorFor } from '../support/translations.ts';

/** The fault list of the platform ("Faults"), on the production build: what one bad release may break, and what not. */
const REMOTE = 'mf-likes';
const PAGE = '/likes';
// A lander without people: others sort by last activity, and other journeys log in meanwhile.
const OTHERS = ['/members', '/credits', '/reset-password/do', '/landers/video'];
/** Timeout of a page, whatever a remote does. CPU time ends an endless loop, and the machine may be busy. */
const ANSWER_MS = 20_000;
const HEAL_MS = 60_000;

const words = translatorFor('en');
const ENTRY = 'server/remoteEntry.cjs';
const SCREEN = 'server/likes.cjs';

/** Faulty releases that are rejected before any page uses them. */
const AT_LOAD: Record<string, Edits> = {
  'hangs at load': { [ENTRY]: () => 'module.exports = { init() {}, get: () => new Promise(() => {}) };' },
  'throws at load': { [ENTRY]: () => `throw new Error('broken at load');` },
  'has a syntax error': { [ENTRY]: () => 'module.exports = {;' },
  'is HTML instead of a script': { [ENTRY]: () => '<!doctype html><title>Not found</title>' },
  'never ends at load': { [ENTRY]: () => 'for (;;);' },
};
/** … and those that fail only in a page. */
const IN_PAGES: Record<string, Edits> = {
  'throws in render': { [SCREEN]: inComponent(`throw new Error('broken in render');`) },
  'hangs in its loader': { [SCREEN]: inLoader('await new Promise(() => {});') },
  'never ends in render': { [SCREEN]: inComponent('for (;;);') },
  'never ends in its loader': { [SCREEN]: inLoader('await null; for (;;);') },
  'never ends in a lazily loaded module': { [SCREEN]: inModule('for (;;);') },
};

test.describe.configure({ mode: 'serial' });
// Responses from the service worker can't be intercepted.
test.use({ serviceWorkers: 'block' });

let good: string;
let count = 0;
test.beforeAll(async () => {
  good = await stableOf(REMOTE);
});
test.afterEach(async () => promote(REMOTE, good));

interface Answer {
  status: number;
  /** Everything visible, byte for byte; the rest differs only in ids and times of the response. */
  body: string;
  ms: number;
}

async function load(page: Page, address: string): Promise<Answer> {
  const started = Date.now();
  const response = await page.request.get(baseUrl() + address, { timeout: ANSWER_MS });
  const html = await response.text();
  return {
    status: response.status(),
    // An order's idempotency key and a search's encrypted cursor are new on each page.
    body: (/<div id="root">[^]*<\/div>(?=<script|<\/body>)/.exec(html)?.[0] ?? html)
      .replace(/\bvalue="[\da-f]{8}-[\da-f-]{27}"/g, '')
      .replace(/(?<=;page=)[\w-]+/g, ''),
    ms: Date.now() - started,
  };
}

const loadOthers = async (page: Page) => {
  const answers: Record<string, string> = {};
  for (const address of OTHERS) answers[address] = (await load(page, address)).body;
  return answers;
};
const health = async (page: Page) =>
  (await (await page.request.get(`${baseUrl()}/healthz`)).json()) as { status: string; problems: Record<string, string> };
const servedVersion = async (page: Page) => {
  const html = await (await page.request.get(baseUrl() + PAGE)).text();
  return new RegExp(`/mf/${REMOTE}/([^/]+)/client`).exec(html)?.[1];
};

for (const [how, edits] of Object.entries(AT_LOAD)) {
  test(`a release that ${how} is never taken: the one before serves, the others are as they were`, async ({ page, loginAs }) => {
    await loginAs('premium');
    const before = await loadOthers(page);
    const bad = await publishFaulty(REMOTE, `9.0.${++count}`, edits);
    await promote(REMOTE, bad);
    await expect.poll(async () => (await health(page)).problems[REMOTE], { timeout: HEAL_MS }).toBeTruthy();
    expect((await health(page)).status).toBe('degraded');
    expect((await load(page, PAGE)).status).toBe(200);
    expect(await servedVersion(page)).toBe(good);
    expect(await loadOthers(page)).toEqual(before);
    await promote(REMOTE, good);
    await expect.poll(async () => (await health(page)).status, { timeout: HEAL_MS }).toBe('ok');
  });
}

for (const [how, edits] of Object.entries(IN_PAGES)) {
  test(`a release that ${how} costs its own area at most, and heals without a restart`, async ({ page, loginAs }) => {
    await loginAs('premium');
    const before = await loadOthers(page);
    const bad = await publishFaulty(REMOTE, `9.1.${++count}`, edits);
    await promote(REMOTE, bad);
    let worst = 0;
    await expect
      .poll(
        async () => {
          const { status, ms } = await load(page, PAGE);
          worst = Math.max(worst, ms);
          const { problems } = await health(page);
          // Stopped, failed or withdrawn by now: in each case it was reported.
          return status !== 200 || REMOTE in problems || (await stableOf(REMOTE)) === good;
        },
        { timeout: HEAL_MS },
      )
      .toBe(true);
    expect(worst).toBeLessThan(ANSWER_MS);
    expect(await loadOthers(page)).toEqual(before);
    await promote(REMOTE, good);
    await expect.poll(async () => (await load(page, PAGE)).status, { timeout: HEAL_MS }).toBe(200);
    expect(await servedVersion(page)).toBe(good);
  });
}

const html = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Not found</title>' });
const IN_BROWSER: Record<string, (route: Route) => Promise<void>> = {
  'is not there (404)': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'No such file' }),
  'is HTML instead of a script': html,
  'has other bytes than were published': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n;` });
  },
  'does not come': async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    await route.abort().catch(() => {});
  },
};

for (const [how, answer] of Object.entries(IN_BROWSER)) {
  test(`in a browser, a remote whose code ${how} costs its area, and every other page works`, async ({ page, loginAs, consoleNoise }) => {
    await loginAs('premium');
    await page.goto(`${baseUrl()}/members`);
    await page.route(new RegExp(`/mf/${REMOTE}/.*\\.m?js`), answer);
    await page.goto(baseUrl() + PAGE);
    // The server-rendered content is there in any case; the shell around it keeps working.
    await expect(page.locator('main')).toBeVisible();
    const link = page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: words('shell.nav.search') });
    // The page reloads itself once when code is missing: a click during that is lost.
    await expect(async () => {
      await link.click();
      await expect(page).toHaveURL(/\/members/, { timeout: 5_000 });
    }).toPass();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.unroute(new RegExp(`/mf/${REMOTE}/.*\\.m?js`));
    await page.goto(baseUrl() + PAGE);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The browser itself logs what it could not load.
    consoleNoise.splice(0);
  });
}
