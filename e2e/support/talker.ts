import { randomUUID } from 'node:crypto';
import type { BodyOf, Locale, ResponseOf } from '@nightlark/contract';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { collectConsoleErrors } from './console-errors.ts';
import { baseUrl, expect } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { call, newMember, type NewMember } from './new-member.ts';
import { translatorFor, type Translate } from './translations.ts';

/** For a browser beside the phone of the journey's own project. */
export const DESKTOP = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false } as const;

/** A browser in which a member talks. */
export interface Device {
  page: Page;
  words: Translate;
  noise: string[];
}
interface Talker extends NewMember, Device {}

interface DeviceOptions extends BrowserContextOptions {
  language?: Locale;
}

async function openBrowser(browser: Browser, { language = 'en', ...options }: DeviceOptions) {
  const context = await browser.newContext(options);
  context.on('page', waitForHydration);
  await context.addCookies([{ name: 'locale', value: language, url: baseUrl() }]);
  return { context, words: translatorFor(language), noise: collectConsoleErrors(context) };
}

/** A new member in a separate browser, on a phone unless said otherwise. */
export async function createTalker(browser: Browser, name: string, options: DeviceOptions = {}): Promise<Talker> {
  const { context, ...device } = await openBrowser(browser, options);
  const member = await newMember(context.request, { name, language: options.language ?? 'en' });
  return { ...member, ...device, page: await context.newPage() };
}

/** A further browser of that member. */
export async function openDevice(browser: Browser, { email, password }: NewMember, options: DeviceOptions = {}): Promise<Device> {
  const { context, ...device } = await openBrowser(browser, options);
  await call(context.request, 'login', { email, password });
  return { ...device, page: await context.newPage() };
}

/** Closes the browsers; none may have logged anything but what is forgiven. */
export async function closeAll(devices: readonly Device[], forgiven: RegExp = /^$/): Promise<void> {
  for (const { page, noise } of devices) {
    await page.context().close();
    expect(noise.filter((line) => !forgiven.test(line))).toEqual([]);
  }
}

/** A message by the API, for journeys about what comes after it. */
export const sendByCall = (
  from: NewMember,
  to: NewMember,
  text: string,
  more: Partial<BodyOf<'sendMessage'>> = {},
): Promise<ResponseOf<'sendMessage'>> => call(from.request, 'sendMessage', { profile: to.id, client_id: randomUUID(), text, ...more });

export const field = ({ page, words }: Device): Locator => page.getByRole('textbox', { name: words('chat.composer.label') });
export const thread = ({ page }: Device): Locator => page.getByRole('log');
export const bubble = (device: Device, text: string | RegExp): Locator => thread(device).locator('[data-message]', { hasText: text });
export const button = ({ page, words }: Device, id: string, values?: Record<string, string | number>): Locator =>
  page.getByRole('button', { name: words(id, values), exact: true });

/** Writes and sends, and waits until the server has it. */
export async function write(device: Device, text: string): Promise<void> {
  await field(device).fill(text);
  await field(device).press('Enter');
  await expect(bubble(device, text).last()).toBeVisible();
}

/** The sheet of a message's actions. */
export const actionsOf = ({ page, words }: Device): Locator => page.getByRole('dialog', { name: words('chat.conversation.about-message') });

/** Puts a finger on the middle of a target. */
async function touch(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  const devTools = await page.context().newCDPSession(page);
  const at = (byX: number) => ({ touchPoints: [{ x: x + width / 2 + byX, y: y + height / 2 }] });
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) });
  return {
    moveTo: (byX: number) => devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(byX) }),
    async lift() {
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await devTools.detach();
    },
  };
}

export async function longPress(page: Page, target: Locator, ms = 600): Promise<void> {
  const finger = await touch(page, target);
  await page.waitForTimeout(ms);
  await finger.lift();
}

export async function swipeLeft(page: Page, target: Locator): Promise<void> {
  const finger = await touch(page, target);
  for (let byX = -20; byX >= -180; byX -= 20) {
    await finger.moveTo(byX);
    await page.waitForTimeout(16);
  }
  await finger.lift();
}
