import { randomUUID } from 'node:crypto';
import { LANDER_NAMES, LOCALES } from '@nightlark/contract';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { buyCredits } from '../support/shop.ts';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { call, newMember, signUp } from '../support/new-member.ts';
import { faultsAt, WINDOWS } from '../support/page-faults.ts';

/**
 * What holds on every page, for everybody, in every window: no modal without a box, no button under a bar, room for messages, no
 * sideways scrolling, the badges in the title from the server on, and nothing in the console. Each page is loaded once; its window is
 * resized. The languages take turns.
 */
test.use({ isMobile: false, hasTouch: true, viewport: { width: 390, height: 844 } });

interface Cast {
  /** Another member's profile, and a conversation with them. */
  other: number;
  chat?: number;
}

const STATIC = ['/pages/faq', '/pages/terms', '/complaints', '/pricing', '/premium', '/lang-config', '/nosuch'];
const VISITOR = ({ other }: Cast) => [
  ...[
    '/',
    '/members',
    `/members/${other}`,
    `/members/${other}/signup`,
    '/login',
    '/signup',
    '/reset-password',
    '/reset-password/do?code=x',
  ],
  ...['/activate/error', '/account-deleted', '/members/999999'],
  ...['landing', 'landing2', 'landing3'].map((name) => `/members/${other}/${name}`),
  ...LANDER_NAMES.map((name) => `/landers/${name}`),
  ...STATIC,
];
const MEMBER = ({ other, chat }: Cast) => [
  ...['/members', '/members?api_signup_complete=1', `/members/${other}`, `/members/${other}?t=1`, '/match-finder', '/swipe-game'],
  ...['/likes', '/likes/matches', '/likes/sent', '/chats', chat ? `/chats/${chat}` : `/members/${other}/chat`],
  ...['/credits', '/credits?bundle=credits-25', '/credits/settings', '/credits/repeat-order', '/transactions', '/premium', '/directdebit'],
  ...['/profile', '/settings', '/notifications', '/complete-signup', '/signup-matches', '/activate/done'],
  ...STATIC.slice(0, 2),
];

const ROLES: Record<string, { become: (context: BrowserContext) => Promise<Cast>; routes: (cast: Cast) => string[] }> = {
  'a visitor': { become: async ({ request }) => ({ other: await somebody(request) }), routes: VISITOR },
  'an unconfirmed member': {
    async become({ request }) {
      await signUp(request);
      return { other: await somebody(request) };
    },
    routes: MEMBER,
  },
  'a free member': { become: ({ request }) => popular(request), routes: MEMBER },
  'a premium member': {
    async become({ request }) {
      const cast = await popular(request);
      await buyCredits(request);
      return cast;
    },
    routes: MEMBER,
  },
};

async function somebody(request: APIRequestContext): Promise<number> {
  const response = await request.get(`${baseUrl()}/api/search.php?country=FR&gender=any`);
  return ((await response.json()) as { profiles: { id: number }[] }).profiles[0]!.id;
}

/** A member who is liked by another, and whom that one writes to. */
async function popular(request: APIRequestContext): Promise<Cast> {
  const me = await newMember(request, { gender: 'female' });
  const other = await newMember(undefined, { gender: 'male' });
  await call(other.request, 'like', { id: me.id });
  const { conversation } = await call(other.request, 'sendMessage', { profile: me.id, client_id: randomUUID(), text: 'Good evening' });
  return { other: other.id, chat: conversation };
}

/** What stands before the title of an address as it was served, and in the page. */
async function badgesOf(page: Page, route: string): Promise<[served: string, shown: string]> {
  const response = await page.goto(route);
  const served = /<title>([^<]*)/.exec((await response?.text()) ?? '')?.[1] ?? '';
  const [ofServer = '', ofPage = ''] = [served, await page.title()].map((title) => /^\(\d+\) /.exec(title)?.[0]);
  return [ofServer, ofPage];
}

for (const [index, [role, { become, routes }]] of Object.entries(ROLES).entries())
  test(`every page of ${role} is sound in every window`, async ({ page, context, forgive, skipEntry, useLocale }) => {
    test.setTimeout(300_000);
    const cast = await become(context);
    if (role === 'a visitor') await skipEntry();
    for (const [nth, route] of routes(cast).entries()) {
      const locale = LOCALES[(nth + 3 * index) % LOCALES.length]!;
      const faults: string[] = [];
      await useLocale(locale);
      await page.setViewportSize({ width: 390, height: 844 });
      let [served, shown] = await badgesOf(page, route);
      // To open a page can mark what it shows as seen.
      if (served !== shown) [served, shown] = await badgesOf(page, route);
      if (served !== shown) faults.push(`the server’s title has the badges “${served}”, the page’s “${shown}”`);
      // What is mounted when the browser is idle.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));
      for (const window of WINDOWS) faults.push(...(await faultsAt(page, window)));
      expect.soft(faults, `${route} (${locale})`).toEqual([]);
    }
    forgive(404, 410);
  });
