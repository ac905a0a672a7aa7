import { COMPLAINT_REFERENCE } from '@nightlark/contract';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { mailTo } from '../support/outbox.ts';

test('a visitor in Finnish complains: what is missing is said, then a reference, and a mail in their language', async ({
  page,
  context,
  useLocale,
  enter,
  expectAccessible,
  consoleNoise,
}) => {
  const email = `complainer-${Date.now()}@test.example`;
  await useLocale('fi');
  await page.goto('/complaints?profile=5');
  await enter();
  await expectAccessible();
  await page.getByRole('button', { name: 'Lähetä valitus' }).click();
  await expect(page.getByLabel('Nimesi')).toBeFocused();
  await expect(page.getByLabel('Nimesi')).toHaveAccessibleDescription('Tarkista antamasi tiedot.');
  // The browser itself logs the failed call.
  expect(consoleNoise.splice(0)).toEqual([expect.stringContaining('a status of 422')]);
  await page.getByLabel('Nimesi').fill('Aino\u202e Virtanen');
  await page.getByLabel('Sähköpostiosoitteesi').fill(email);
  await page.getByLabel('Mitä asia koskee?').selectOption('fake');
  await page.getByLabel('Mitä tapahtui?').fill('Tämä profiili käyttää kuviani ilman lupaa.');
  await page.getByRole('button', { name: 'Lähetä valitus' }).dblclick();
  const reference = await page.locator('main strong').innerText();
  expect(reference).toMatch(COMPLAINT_REFERENCE);
  await expectAccessible();
  const mail = await mailTo(context.request, email, 'complaint_received');
  expect(mail.subject).toContain(reference);
  expect(mail.text).toContain('saapunut');
  expect(mail.text).not.toContain('ilman lupaa');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is sent by the browser itself, and a refused one says so', async ({ page, skipEntry }) => {
    await skipEntry();
    await page.goto('/complaints');
    await page.getByLabel('Your name').fill('Mia');
    await page.getByLabel('Your e-mail address').fill(`plain-${Date.now()}@test.example`);
    await page.getByLabel('What is it about?').selectOption('payment');
    await page.getByLabel('What happened?').fill('I paid twice and received the credits once.');
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await expect(page).toHaveURL(/\/complaints\?sent=C-/);
    await expect(page.getByText('Thank you, your complaint has arrived')).toBeVisible();
  });
});

test('who changes the language on the page of all languages is led back to where they were', async ({ page, enter }) => {
  await page.goto('/pages/ban?x=1');
  await enter();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitem', { name: 'All languages' }).click();
  await page.locator('main').getByRole('link', { name: 'Suomi' }).click();
  await expect(page).toHaveURL((url) => url.origin === baseUrl() && url.pathname === '/pages/ban' && url.searchParams.get('x') === '1');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
});
