import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const VARIABLES = ['BROWSER_PATH', 'CHROMIUM_PATH', 'CHROME_PATH'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** Playwright's browser cache, and the path of the executable in a browser. */
const FETCHED = [
  ['.cache/ms-playwright', 'chrome-linux/chrome'],
  ['.cache/ms-playwright', 'chrome-linux64/chrome'],
  ['Library/Caches/ms-playwright', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'],
  ['AppData/Local/ms-playwright', 'chrome-win/chrome.exe'],
] as const;

function fetchedBrowsers(): string[] {
  return FETCHED.flatMap(([directory, executable]) => {
    const place = path.join(homedir(), directory);
    const builds = existsSync(place) ? readdirSync(place).filter((name) => name.startsWith('chromium-')) : [];
    return builds.sort().map((name) => path.join(place, name, executable));
  });
}

/**
 * Finds a Chromium on this machine: named by the environment, installed, or downloaded by Playwright.
 * @throws Error when the environment names a missing file
 */
export function findBrowser(): string | undefined {
  for (const variable of VARIABLES) {
    const given = process.env[variable];
    if (!given) continue;
    if (!existsSync(given)) throw new Error(`${variable} names ${given}, and there is no such file.`);
    return given;
  }
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).flatMap((directory) => NAMES.map((name) => path.join(directory, name)));
  return [...onPath, ...PLACES, ...fetchedBrowsers()].find((candidate) => existsSync(candidate));
}
