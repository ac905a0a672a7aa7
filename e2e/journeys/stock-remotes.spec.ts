import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writePacks } from '@nightlark/tooling/packs';
import { followGuide, type StockRemote } from '../stock-remote/follow-guide.ts';
import { DEMO_PASSWORD, expect, test } from '../support/fixtures.ts';
import { startProductionPlatform, type ProductionPlatform } from '../support/production-platform.ts';

/** Teams without this repository, by docs/guides/outside-teams.md: from an empty folder to a page for everybody. */
const TOKEN = 'a-token-for-this-journey';
const REMOTES: StockRemote[] = [
  { bundler: 'webpack', name: 'stories' },
  { bundler: 'rspack', name: 'tales' },
];

test.skip(!process.env['E2E_DATA_DIR'], 'needs the data directory of the product under test');
test.describe.configure({ mode: 'serial', timeout: 600_000 });

let platform: ProductionPlatform;
let scratch: string;
test.beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'stock-remotes-'));
  [platform] = await Promise.all([startProductionPlatform(TOKEN), writePacks(path.join(scratch, 'packs'))]);
});
test.afterAll(async () => {
  await platform.stop();
  rmSync(scratch, { recursive: true });
});

for (const remote of REMOTES)
  test(`a remote of public packages (${remote.bundler}) is live from an empty folder, on the server and in the browser`, async ({
    page,
  }) => {
    const folder = path.join(scratch, `mf-${remote.name}`);
    mkdirSync(folder);
    await followGuide(remote, { folder, packs: path.join(scratch, 'packs'), platform: { url: platform.url, token: TOKEN } });

    const login = await page.request.post(`${platform.url}/api/user.php`, {
      data: { email: 'premium@demo.example', password: DEMO_PASSWORD },
    });
    expect(login.status()).toBe(200);
    const title = new RegExp(`${remote.name} of (\\d+) likes`, 'i');
    // Gateways follow the registry.
    await expect(async () => {
      const response = await page.request.get(`${platform.url}/${remote.name}`);
      expect(response.status()).toBe(200);
      const html = await response.text();
      expect(html).toContain(`/mf/mf-${remote.name}/1.0.0/client/`);
      expect(html.replaceAll('<!-- -->', '')).toMatch(title);
    }).toPass({ timeout: 60_000 });

    await page.goto(`${platform.url}/${remote.name}`);
    const heading = page.getByRole('heading', { level: 1, name: title });
    const likes = Number(title.exec(await heading.innerText())![1]);
    await expect(page.locator(`main [class*="mf-${remote.name}-"]`).first()).toHaveCSS('padding-top', '16px');
    await page.getByRole('button', { name: 'More' }).click();
    await expect(heading).toContainText(` ${likes + 1} likes`);
  });
