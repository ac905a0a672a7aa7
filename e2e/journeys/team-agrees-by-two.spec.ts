import { publishFaulty } from '../support/faulty-release.ts';
import { inEachLook } from '../support/circumstances.ts';
import { expect, test } from '../support/fixtures.ts';
import { startProductionPlatform, type ProductionPlatform } from '../support/production-platform.ts';

/** "By two people", in the guide for teams. */
const TOKEN = 'a-token-for-this-journey';
const REMOTE = 'mf-signup';
const BEFORE = '9.3.0';
const LIVE = '9.4.0';
const DAY_MS = 86_400_000;

test.use({ httpCredentials: { username: 'anna', password: TOKEN } });
test.skip(!process.env['E2E_DATA_DIR'], 'needs the data directory of the product under test');

let platform: ProductionPlatform;
/** A version that the gate takes. */
let asked: string;
test.beforeAll(async () => {
  // Another journey looks at what the gate does in a browser.
  platform = await startProductionPlatform(TOKEN, { GATE_BROWSER: 'off' });
  asked = (await platform.store.readIndex()).remotes[REMOTE]!.stable;
  for (const version of [BEFORE, LIVE]) {
    await publishFaulty(REMOTE, version, {}, platform.store);
    await platform.store.move({ action: 'promote', remote: REMOTE, version }, { who: 'Team Signup: Ben' });
  }
  await platform.store.move({ action: 'protect', remote: REMOTE, hours: 24 }, { who: 'Team Signup: Ben' });
});
test.afterAll(() => platform.stop());

test('what somebody asked for stands on the page → another person declines it with a reason, or agrees by the keyboard alone', async ({
  page,
  expectAccessible,
}) => {
  const stable = async () => (await platform.store.readIndex()).remotes[REMOTE]!.stable;
  const ask = () =>
    platform.store.move(
      {
        action: 'request',
        changes: [{ action: 'promote', remote: REMOTE, version: asked }],
        until: new Date(Date.now() + DAY_MS).toISOString(),
      },
      { who: 'Team Signup: Ben', reason: 'warmer words' },
    );
  const card = page.getByRole('region', { name: REMOTE });
  const dialog = page.getByRole('dialog', { name: 'Is it to go live?' });
  const waits = card.getByText(
    new RegExp(`^Waiting for a second person: ${asked}, until .* UTC, asked by Team Signup: Ben: warmer words$`),
  );
  await ask();
  await page.goto(`${platform.url}/platform`);
  await expect(waits).toBeVisible();
  await expect(card).toContainText('new versions need two people');
  await inEachLook(page, async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await card.getByRole('button', { name: 'Agree or decline…' }).click();
    await expect(dialog).toBeInViewport({ ratio: 1 });
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await card.getByRole('button', { name: 'Agree or decline…' }).click();
  await dialog.getByRole('button', { name: 'Decline' }).click();
  // The reason is missing: the browser asks for it.
  await expect(dialog.getByLabel('Why, for the journal')).toBeFocused();
  await dialog.getByLabel('Why, for the journal').fill('not on a Friday');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  const moves = page.getByRole('region', { name: 'Last moves' }).first();
  await expect(moves.getByRole('row', { name: new RegExp(`${REMOTE} decline`) })).toContainText('not on a Friday');
  await expect(waits).toHaveCount(0);
  expect(await stable()).toBe(LIVE);

  await ask();
  await page.reload();
  await card.getByRole('button', { name: 'Agree or decline…' }).press('Enter');
  const agree = dialog.getByRole('button', { name: 'Agree' });
  // 204: the browser stays on the page, as it does while the gate works.
  let sent = 0;
  await page.route('**/platform/approve', (route) => {
    sent += 1;
    return route.fulfill({ status: 204 });
  });
  await agree.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Agree: under way…');
  await agree.press('Enter');
  expect(sent).toBe(1);
  await page.unroute('**/platform/approve');
  await page.reload();
  await card.getByRole('button', { name: 'Agree or decline…' }).press('Enter');
  // Answered when the gate is done, later than an action may take.
  await agree.press('Enter', { noWaitAfter: true });
  await expect(card.getByRole('listitem').filter({ hasText: 'live' }).first()).toContainText(asked, { timeout: 90_000 });
  await expect(moves.getByRole('row', { name: new RegExp(`${REMOTE} approve`) })).toContainText('operator: platform page');
  await expect(moves.getByRole('row', { name: new RegExp(`${REMOTE} promote`) }).first()).toContainText('agreed to by operator');

  // The way back needs nobody.
  await card.getByRole('button', { name: 'Roll back…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await expect.poll(stable).toBe(LIVE);
});
