import { paths } from '@nightlark/contract';
import { expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { orderButton } from '../support/shop.ts';
import { translatorFor } from '../support/translations.ts';

const words = translatorFor('en');

/**
 * Functions that the oldest supported browsers lack (`browserslist` in the root's package.json), or any browser on plain http: a path
 * from the global object.
 */
const NEWER = [
  'Crypto.prototype.randomUUID',
  'Intl.Segmenter',
  'Intl.DurationFormat',
  'AbortSignal.any',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.withResolvers',
  'Promise.try',
  'URL.canParse',
  'URL.parse',
  'Array.fromAsync',
  'Iterator',
  'Set.prototype.union',
  'Set.prototype.difference',
  'Set.prototype.isSubsetOf',
  'String.prototype.isWellFormed',
  'Error.isError',
  'Element.prototype.checkVisibility',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.togglePopover',
  'Document.prototype.startViewTransition',
  'Node.prototype.moveBefore',
  'requestIdleCallback',
  'cancelIdleCallback',
  'CloseWatcher',
  'navigation',
  'scheduler',
  'SharedWorker',
  'BroadcastChannel',
  'Navigator.prototype.locks',
  'Navigator.prototype.userActivation',
  'Navigator.prototype.setAppBadge',
  'Navigator.prototype.serviceWorker',
  'Navigator.prototype.permissions',
  'Navigator.prototype.clipboard',
  'Navigator.prototype.storage',
  'Crypto.prototype.subtle',
  'URLSearchParams.prototype.size',
  'caches',
  'cookieStore',
  'Notification',
  'PushManager',
];

/** In the page, before its scripts. */
function removeNewer(names: readonly string[]): void {
  for (const name of names) {
    const keys = name.split('.');
    const last = keys.pop()!;
    const holder = keys.reduce<unknown>((object, key) => (object as Record<string, unknown> | undefined)?.[key], globalThis);
    if (holder) Reflect.deleteProperty(holder as object, last);
  }
}

test('without newer functions a member opens home, searches, chats with emoji and pays', async ({ page, context, skipEntry }) => {
  await page.addInitScript(removeNewer, NEWER);
  await skipEntry();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await newMember(context.request);
  const other = await newMember(undefined, { gender: 'male' });
  await page.goto('/members');
  expect(await page.evaluate(() => 'showPopover' in HTMLElement.prototype || 'SharedWorker' in window)).toBe(false);
  await expect(page.locator('main a[href^="/members/"]').first()).toBeVisible();

  await page.goto(paths.memberChat.href({ id: other.id }));
  for (const text of ['😀👍', 'How was your day?']) {
    await page.getByRole('textbox', { name: words('chat.composer.label') }).fill(text);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-message]', { hasText: text }).last()).toBeVisible();
  }
  await expect(page.getByText(words('chat.status.sending'))).toHaveCount(0);

  await page.goto('/credits');
  await page.locator('main input[name="bundle"]').first().check();
  await orderButton(page).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/credits'));
});

/** In the page, before its scripts: what a browser does that may keep nothing for a site. */
function denyStorage(): void {
  const denied = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
    Object.defineProperty(window, name, { configurable: true, get: denied });
  Object.defineProperty(Navigator.prototype, 'storage', { configurable: true, get: denied });
  for (const method of ['register', 'getRegistration', 'getRegistrations'] as const)
    Object.assign(ServiceWorkerContainer.prototype, {
      [method]: () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError')),
    });
}

test('all storage is denied → a visitor begins to sign up; a member searches, chats and sees likes', async ({
  page,
  context,
  skipEntry,
}) => {
  await page.addInitScript(denyStorage);
  await skipEntry();
  await page.goto('/signup');
  await expect(page.locator('main form, dialog form').first()).toBeVisible();
  await newMember(context.request);
  const other = await newMember(undefined, { gender: 'male' });
  await page.goto('/members');
  await expect(page.locator('main a[href^="/members/"]').first()).toBeVisible();
  await page.goto(paths.memberChat.href({ id: other.id }));
  await page.getByRole('textbox', { name: words('chat.composer.label') }).fill('Without a place to keep it');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-message]', { hasText: 'Without a place to keep it' }).last()).toBeVisible();
  await expect(page.getByText(words('chat.status.sending'))).toHaveCount(0);
  await page.goto('/likes');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** Does to the page what the translation of Chrome does. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || /SCRIPT|STYLE|TEXTAREA|TITLE/.test(text.parentNode!.nodeName)) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

test('a translated conversation and its list go on while both type and write', async ({ page, context, skipEntry }) => {
  await skipEntry();
  const { id } = await newMember(context.request);
  const other = await newMember(undefined, { gender: 'male' });
  const write = (text: string) => call(other.request, 'sendMessage', { profile: id, client_id: crypto.randomUUID(), text });
  const { conversation } = await write('Hello there');
  await page.goto(paths.chat.href({ id: conversation }));
  const field = page.getByRole('textbox', { name: words('chat.composer.label') });
  await field.waitFor();
  await page.evaluate(translate);
  await field.pressSequentially('Hi');
  await write('And again');
  await expect(page.locator('[data-message]', { hasText: 'And again' }).last()).toBeVisible();
  await field.press('Enter');
  await expect(page.locator('[data-message]', { hasText: 'Hi' }).last()).toBeVisible();

  await page.goto(paths.chats.href());
  const row = page.locator('main li', { hasText: other.name }).first();
  await row.waitFor();
  await page.evaluate(translate);
  await call(other.request, 'typing', { conversation });
  await write('Third');
  await expect(row.getByText('Third')).toBeVisible();
});
