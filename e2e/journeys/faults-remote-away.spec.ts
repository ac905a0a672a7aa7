import { readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { translatorFor } from '../support/translations.ts';

const words = translatorFor('en');
/** One page of each remote. */
const AREAS = {
  'mf-members': '/members',
  'mf-chat': '/chats',
  'mf-likes': '/likes',
  'mf-credits': '/credits',
  'mf-signup': '/reset-password/do',
  'mf-landers': '/landers/gallery',
} as const;

test.describe.configure({ mode: 'serial' });

for (const remote of Object.keys(AREAS) as (keyof typeof AREAS)[]) {
  test(`with the files of ${remote} away its area says so, all others work, and putting them back heals`, async ({
    page,
    loginAs,
    forgive,
  }) => {
    await loginAs('premium');
    const statusOf = async () => (await page.request.get(`${baseUrl()}${AREAS[remote]}`)).status();
    const directory = path.join(process.env['E2E_DATA_DIR']!, 'registry/releases', remote);
    const versions = readdirSync(directory).filter((name) => !name.includes('draft'));
    for (const version of versions) renameSync(path.join(directory, version), path.join(directory, `${version}.away`));
    try {
      await expect.poll(statusOf).toBe(503);
      expect((await page.goto(AREAS[remote]))?.status()).toBe(503);
      await expect(page.locator('main').getByText(words('shell.error.unavailable'))).toBeVisible();
      expect(JSON.stringify(await (await page.request.get(`${baseUrl()}/healthz`)).json())).toContain(remote);
      for (const [other, address] of Object.entries(AREAS)) {
        if (other === remote) continue;
        expect((await page.goto(address))?.status(), `${address} while ${remote} is away`).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
    } finally {
      for (const version of versions) renameSync(path.join(directory, `${version}.away`), path.join(directory, version));
    }
    await expect.poll(statusOf).toBe(200);
    expect((await page.goto(AREAS[remote]))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The browser itself logs the page's 503.
    forgive(503);
  });
}
