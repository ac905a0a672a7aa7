import { languageTag, LOCALES, type Locale } from '@nightlark/contract';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { translatorFor } from '../support/translations.ts';

const PAGES = ['/members', '/premium', '/landers/alonetonight', '/pages/faq'];

for (const locale of LOCALES) {
  test(`in ${locale} pages carry their language and their own words`, async ({ context, useLocale }) => {
    await useLocale(locale);
    const read = async (path: string) => (await context.request.get(baseUrl() + path, { headers: { accept: 'text/html' } })).text();
    for (const path of PAGES) expect(await read(path)).toContain(`<html lang="${languageTag(locale)}"`);
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(await read('/login'))?.[1];
    expect(heading).toContain(translatorFor(locale)('signup.login.title'));
    if (locale !== 'en') expect(heading).not.toContain(translatorFor('en')('signup.login.title'));
  });
}

// `npm run bench:axe` looks at every public page in every language.
for (const [locale, width] of [
  ['fi', '@phone'],
  ['de', '@desktop'],
] as const)
  test(
    `in ${locale} the entry warning and the login have no accessibility fault`,
    { tag: width },
    async ({ page, useLocale, enter, expectAccessible }) => {
      await useLocale(locale);
      await page.goto('/login');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible();
      await enter();
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(locale));
      await expectAccessible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(translatorFor(locale)('signup.login.title'));
    },
  );

test('who reads the English of the United States has the privacy text for it, others have not', async ({ browser }) => {
  const headings = async (language: string) => {
    const context = await browser.newContext({ locale: language, baseURL: baseUrl() });
    const page = await context.newPage();
    await page.goto('/pages/privacy');
    const found = await page.getByRole('heading', { level: 2, name: /United States/ }).count();
    await context.close();
    return found;
  };
  expect(await headings('en-US')).toBe(2);
  expect(await headings('en-GB')).toBe(0);
});

test('an unknown language cookie is passed over', async ({ page, useLocale }) => {
  await useLocale('xx' as Locale);
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the dropdown changes the language, keeps the page and remembers the choice', async ({ page, useLocale, enter }) => {
  await useLocale('en');
  await page.goto('/premium');
  await enter();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitem', { name: 'Nederlands' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page).toHaveURL(/\/premium/);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translatorFor('nl')('signup.login.title'));
});
