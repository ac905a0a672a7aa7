import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildByVite } from '../stock-host/build-by-vite.ts';
import { manifestOf, seeLikes } from '../stock-host/visit.ts';
import { test } from '../support/fixtures.ts';

let folder: string;
test.beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'stock-vite-host-'))));
test.afterEach(() => rmSync(folder, { recursive: true }));
// It installs packages.
test.describe.configure({ timeout: 300_000 });

test('a host by vite’s federation plugin, from an empty folder, shows the likes with their data on another origin', async ({ page }) => {
  const directory = await buildByVite(manifestOf('mf-likes'), folder);
  await seeLikes(page, { directory, site: 1 }, true);
});
