import { chromium, type Browser, type Page } from '@playwright/test';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { paths as icons } from '@nightlark/ui/icon/paths';
import { chromiumOptions } from './support/chromium.ts';

/**
 * Creates the pictures of the installed app in `shell/public/app/`: icons from the product's logo, screenshots of a demo product that
 * runs at `E2E_BASE_URL`. To be run when the logo or the design changes: `npm run app-pictures`.
 */
const root = path.resolve(import.meta.dirname, '..');
const out = path.join(root, 'shell/public/app');
const mark = path.join(root, 'shared/ui/src/icons-app/app-icon.svg');
const base = process.env['E2E_BASE_URL'] ?? 'http://localhost:3000';
const file = (name: string) => path.join(out, name);

/** A maskable icon: colour to the edge, the logo within the central four fifths. */
const fullBleed = (svg: string) =>
  svg.replace(/ rx="\d+"/, '').replace(/<g transform="[^"]*">/, '<g transform="translate(11.5 11.5) scale(1.27)">');
/** A monochrome icon, coloured by the device. */
const shapeOnly = (svg: string) =>
  svg
    .replace(/<rect[^>]*\/>/, '')
    .replace(/fill="#\w+"/g, 'fill="#fff"')
    .replace(/<g transform="[^"]*">/, '<g transform="translate(3 3) scale(1.8)">');
const shortcut = (outline: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="#27142a"/>` +
  `<path transform="translate(12 12)" fill="none" stroke="#fbf5ee" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="${outline}"/></svg>`;

async function draw(page: Page, svg: string, size: number, name: string): Promise<void> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>*{margin:0}svg{display:block;inline-size:100vw}</style>${svg}`);
  await page.screenshot({ path: file(name), omitBackground: true });
}

async function drawIcons(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const svg = await readFile(mark, 'utf8');
  for (const size of [192, 512]) {
    await draw(page, svg, size, `any-${size}.png`);
    await draw(page, fullBleed(svg), size, `maskable-${size}.png`);
  }
  await draw(page, fullBleed(svg), 180, 'apple-180.png');
  await draw(page, shapeOnly(svg), 96, 'badge-96.png');
  for (const name of ['chat', 'heart', 'search'] as const) await draw(page, shortcut(icons[name]), 96, `shortcut-${name}.png`);
  await page.close();
  await copyFile(mark, path.join(root, 'shell/public/favicon.svg'));
}

const SHAPES = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

async function takeScreenshots(browser: Browser, shape: keyof typeof SHAPES, wanted: readonly string[]): Promise<void> {
  const context = await browser.newContext({ ...SHAPES[shape], locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' });
  const login = await context.request.post(`${base}/api/user.php`, {
    data: { email: 'premium@demo.example', password: 'demo-password-1' },
  });
  if (!login.ok()) throw new Error(`${base} is no demo product: ${login.status()}`);
  const { chats } = (await (await context.request.get(`${base}/api/chats.php`)).json()) as { chats: { conversation: { id: number } }[] };
  const addresses: Record<string, string> = { search: '/members', swipe: '/swipe-game', chat: `/chats/${chats[0]!.conversation.id}` };
  const page = await context.newPage();
  for (const name of wanted) {
    await page.goto(base + addresses[name]!);
    await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
    await page.waitForTimeout(1_000);
    // Banners for newcomers would cover the page.
    for (const close of await page.getByRole('button', { name: 'Close' }).all()) if (await close.isVisible()) await close.click();
    await page.screenshot({ path: file(`${name}-${shape}.jpg`), type: 'jpeg', quality: 82 });
  }
  await context.close();
}

await mkdir(out, { recursive: true });
const browser = await chromium.launch(chromiumOptions());
await drawIcons(browser);
if (!process.argv.includes('--icons')) {
  await takeScreenshots(browser, 'narrow', ['search', 'swipe', 'chat']);
  await takeScreenshots(browser, 'wide', ['search', 'chat']);
}
await browser.close();
