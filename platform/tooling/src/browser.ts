import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser as findInstalled } from '@nightlark/gate/browser';
import { chromium } from '@playwright/test';

/** Finds a Chromium: named by the environment, installed on the machine, or Playwright's own. */
function findBrowser(): string | undefined {
  return findInstalled() ?? [chromium.executablePath()].find((candidate) => candidate && existsSync(candidate));
}

/**
 * Finds a browser, or installs one: Playwright's own, else Debian's package. Logs its steps.
 * @throws Error with advice when that failed: browser tests are never skipped silently
 */
export function ensureBrowser(log: (text: string) => void = console.log): string {
  const found = findBrowser();
  if (found) return found;
  const attempts: [string, string, string[]][] = [
    ["Playwright's Chromium", 'npx', ['playwright', 'install', 'chromium']],
    ["Debian's package lists", 'apt-get', ['update', '-qq']],
    ["Debian's package chromium", 'apt-get', ['install', '-y', '-qq', 'chromium']],
  ];
  for (const [what, command, args] of attempts) {
    log(`No browser found: fetching ${what} …`);
    spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 });
    const now = findBrowser();
    if (now) return now;
  }
  throw new Error('The browser tests need Chromium or Chrome. Install one, or set BROWSER_PATH to its executable.');
}

/** The browser for Playwright's configuration; call `ensureBrowser` before. */
export function browserExecutable(): string {
  const found = findBrowser();
  if (!found) throw new Error('No browser: start the tests with npm test, which finds or installs one.');
  return found;
}
