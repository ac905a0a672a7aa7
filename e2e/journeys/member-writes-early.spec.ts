import { paths } from '@nightlark/contract';
import type { APIRequestContext, Page, Request } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { translatorFor } from '../support/translations.ts';

const words = translatorFor('en');
/** Filters, codes and choices that belong in an address; no other field may be put there (docs/product/search-and-places.md#filters). */
const IN_ADDRESSES = /^(?:q|code|country|countryregion|gender|min_age|max_age|sort|online|mutual|next|back|bundle|method)$/;
/** Short enough for a name. */
const TYPED = 'Typed before it was awake';
const TEXT_FIELD = 'textarea, input:not([type]), input[type=text]';

/** All addresses of the map, with the ids of what the member may open. */
function addresses(ids: { member: number; chat: number }): string[] {
  const map = readFileSync(path.resolve(import.meta.dirname, '../../docs/map.md'), 'utf8');
  return [...map.matchAll(/^\| `(\/[^`]*)` \|/gm)].map(([, pattern]) =>
    pattern!
      .replace(/\/:\w+\?/g, '')
      .replace('/chats/:id', `/chats/${ids.chat}`)
      .replace('/:id', `/${ids.member}`)
      .replace(':name', 'gallery')
      .replace(':page', 'faq')
      .replace(':type', 'matches'),
  );
}

interface Form {
  address: string;
  /** Its place among the page's forms. */
  index: number;
  method: string | null;
  action: string | null;
  fields: string[];
  isTextual: boolean;
  needsScript: boolean;
}

/** The forms in the HTML of a page, as a browser without its code would see them. */
async function formsOf(page: Page, request: APIRequestContext, address: string): Promise<Form[]> {
  const response = await request.get(baseUrl() + address);
  const found = await page.evaluate(
    ({ page, textField }: { page: string; textField: string }) =>
      [...new DOMParser().parseFromString(page, 'text/html').querySelectorAll('form')].map((form, index) => ({
        index,
        method: form.getAttribute('method')?.toLowerCase() ?? null,
        action: form.getAttribute('action'),
        fields: [...form.elements].map((field) => field.getAttribute('name') ?? '').filter(Boolean),
        isTextual: form.querySelector(textField) !== null,
        needsScript: form.querySelector('noscript') !== null,
      })),
    { page: await response.text(), textField: TEXT_FIELD },
  );
  return found.map((form) => ({ ...form, address: new URL(response.url()).pathname }));
}

/** Without the code of the page it posts to the page itself. */
const waits = ({ method, action, address }: Form) => method === 'post' && (action ?? address).split('?')[0] === address;

async function allForms(page: Page, request: APIRequestContext, ids: Parameters<typeof addresses>[0]): Promise<Form[]> {
  await page.goto('about:blank');
  const found: Form[] = [];
  for (const address of addresses(ids)) found.push(...(await formsOf(page, request, address)));
  return [...new Map(found.map((form) => [`${form.address} ${form.index}`, form])).values()];
}

async function aMemberWithChat(request: APIRequestContext) {
  const { id } = await newMember(request);
  const other = await newMember(undefined, { gender: 'male' });
  const { conversation } = await call(other.request, 'sendMessage', {
    profile: id,
    client_id: crypto.randomUUID(),
    text: 'Hello there',
  });
  return { member: other.id, chat: conversation };
}

/** Types into the first field of a form that takes words. */
async function typeInto(page: Page, { index }: Form): Promise<void> {
  const form = page.locator('form').nth(index);
  await form.locator(TEXT_FIELD).filter({ visible: true }).first().fill(TYPED);
}
const press = (page: Page, { index }: Form, how: 'button' | 'Enter') =>
  how === 'button'
    ? page.locator('form').nth(index).locator('button[type=submit]').last().click({ noWaitAfter: true })
    : page
        .locator('form')
        .nth(index)
        .evaluate((form: HTMLFormElement) => form.requestSubmit());

/** No field of a form is in the address. */
const expectNoField = (page: Page, { fields }: Form) =>
  expect([...new URL(page.url()).searchParams.keys()].filter((name) => fields.includes(name) && !IN_ADDRESSES.test(name))).toEqual([]);

test('no form of any address, sent without the page’s code, puts a personal field into an address; and the answer says what became of it', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(180_000);
  const ids = await aMemberWithChat(context.request);
  const visitors = await allForms(page, request, ids);
  const members = await allForms(page, context.request, ids);
  const forms = [...visitors, ...members];
  for (const form of forms) {
    expect(['get', 'post'], `${form.address} names its method`).toContain(form.method);
    if (form.method === 'get')
      expect(
        form.fields.filter((name) => !IN_ADDRESSES.test(name)),
        form.address,
      ).toEqual([]);
  }
  const unsaved = members.filter(waits).filter(({ needsScript }) => needsScript);
  expect(unsaved.map(({ address }) => address)).toEqual(expect.arrayContaining([paths.profile.href(), paths.settings.href()]));
  for (const form of members.filter(waits)) {
    const response = await context.request.post(baseUrl() + form.address, {
      headers: { origin: baseUrl() },
      form: Object.fromEntries(form.fields.map((name) => [name, TYPED])),
    });
    const url = new URL(response.url());
    expect(response.status(), form.address).toBeLessThan(500);
    expect(url.href, form.address).not.toContain('Typed');
    if (form.needsScript) expect(await response.text(), form.address).toContain(words('shell.layout.unsaved').slice(0, 16));
  }
});

for (const [who, scripts] of [
  ['member', 'late'],
  ['member', 'blocked'],
  ['visitor', 'late'],
  ['visitor', 'blocked'],
] as const)
  test(`scripts are ${scripts} → what a ${who} types and sends in any form is stored, still there, or said to be unsaved`, async ({
    page,
    context,
    request,
    skipEntry,
    forgive,
  }) => {
    test.setTimeout(240_000);
    await skipEntry();
    const ids = await aMemberWithChat(who === 'member' ? context.request : request);
    const forms = (await allForms(page, context.request, ids)).filter((form) => waits(form) && form.isTextual);
    expect(forms.length).toBeGreaterThan(who === 'member' ? 2 : 0);
    let open = () => {};
    let gate = Promise.resolve();
    await page.route(/\/client\/.*\.m?js$/, async (route) => {
      if (scripts === 'blocked') return route.abort();
      await gate;
      return route.continue();
    });
    for (const form of forms)
      for (const how of ['button', 'Enter'] as const)
        await test.step(`${form.address}, ${how}`, async () => {
          if (scripts === 'late') gate = new Promise((resolve) => (open = resolve));
          await page.goto(form.address, { waitUntil: 'commit' });
          await page.locator('#page-state').waitFor({ state: 'attached' });
          await typeInto(page, form);
          const sent = page
            .waitForRequest((each) => each.method() !== 'GET' && /\/api\//.test(each.url()) && (each.postData() ?? '').includes(TYPED))
            .then(() => 'sent');
          sent.catch(() => undefined);
          const isPosted = (request: Request) => request.isNavigationRequest() && request.method() === 'POST';
          const answered = scripts === 'blocked' && page.waitForResponse((response) => isPosted(response.request()));
          await press(page, form, how);
          if (scripts === 'blocked') {
            // What the first try left is on the page of the second already.
            await answered;
            const unsaved = page.locator('main').getByText(words('shell.layout.unsaved'));
            const bubble = page.locator('[data-message]', { hasText: TYPED });
            await expect(unsaved.or(bubble).or(page.getByRole('alert')).first()).toBeVisible();
          } else {
            expect(page.url()).toBe(baseUrl() + form.address);
            open();
            // The next step of the sign-up has come.
            if (who === 'visitor') await page.getByRole('button', { name: words('signup.shared.back'), exact: true }).click();
            const kept = page.waitForFunction((typed) => {
              const alive = Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__reactProps'));
              const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
              return alive && !document.querySelector('[data-early]') && fields.some(({ value }) => value === typed);
            }, TYPED);
            kept.catch(() => undefined);
            await Promise.race([sent, kept]);
          }
          expectNoField(page, form);
        });
    // The last page says no more then.
    await page.goto('about:blank');
    forgive(/Failed to load resource|ERR_FAILED/);
  });

test('the page’s code fails as it starts → a form is answered as without script', async ({ page, context, skipEntry, forgive }) => {
  await skipEntry();
  await newMember(context.request);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MessageChannel'));
  await page.goto(paths.profile.href(), { waitUntil: 'commit' });
  await page.locator('main form textarea').first().fill(TYPED);
  await page.locator('main form button[type=submit]').last().click();
  await expect(page.locator('main').getByText(words('shell.layout.unsaved'))).toBeVisible();
  expect(page.url()).not.toContain('Typed');
  forgive(/MessageChannel/);
});
