import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { enterAs } from '../support/console.ts';
import { buyCredits } from '../support/shop.ts';
import { expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { faultsAt } from '../support/page-faults.ts';

/** Pictures of every operator's page, for people to look at. */
const PICTURES = path.resolve(import.meta.dirname, '../../node_modules/.cache/operator-pages');

const CONSOLE = [
  '',
  '/payments',
  '/review',
  '/mandates',
  '/revenue',
  // The longest amounts; the page itself begins with the currency of most payments.
  '/revenue?currency=NOK',
  '/ledger',
  '/ledger/settlement',
  '/codes',
  '/prices',
  '/audit-log',
  '/operators',
  '/second-factor',
  '/payments/unknown',
];
const MODERATION = ['', '?show=decided', '/reports', '/reports?show=closed', '/members'];

test.use({ isMobile: false, viewport: { width: 1280, height: 900 } });

test('every operator’s page holds together on a phone and on a desktop, and is pictured', async ({ page, forgive }) => {
  test.setTimeout(180_000);
  mkdirSync(PICTURES, { recursive: true });
  const [payer, other] = [await newMember(undefined, { country: 'NO' }), await newMember()];
  await buyCredits(payer.request);
  await call(payer.request, 'report', { id: other.id, category: 'fake', remarks: 'These are not their own photos.' });

  const faults: string[] = [];
  async function look(address: string): Promise<void> {
    await page.goto(address);
    for (const window of [
      [1280, 900],
      [390, 844],
    ] as const) {
      faults.push(...(await faultsAt(page, window, { byFinger: false })).map((fault) => `${address} ${fault}`));
      if ((await page.getByRole('heading', { level: 1 }).boundingBox())!.width < 60) faults.push(`${address}: its title is squeezed`);
      const name = address.replace(/\W+/g, '-').replace(/^-/, '');
      await page.screenshot({ path: path.join(PICTURES, `${name}-${window[0]}.png`) });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  }

  await look('/console/login');
  await enterAs(page, 'admin');
  for (const area of CONSOLE) await look(`/console${area}`);
  await page.goto('/console/payments');
  await look((await page.locator('tbody a[href^="/console/payments/"]').first().getAttribute('href'))!);
  for (const list of MODERATION) await look(`/moderation${list}`);
  await look(`/moderation/members/${other.id}`);
  await look('/platform');
  forgive(404);
  expect(faults.join('\n')).toBe('');
});
