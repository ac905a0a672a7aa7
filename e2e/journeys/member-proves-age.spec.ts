import { baseUrl, expect, test } from '../support/fixtures.ts';
import { newMember } from '../support/new-member.ts';
import { PROOF_COUNTRY } from '../support/start-product.ts';
import { translatorFor } from '../support/translations.ts';

const words = translatorFor('en');
const IN_ENGLISH = 'Show that you’re an adult';
/** The checking service, in the sandbox's texts. */
const SERVICE = { confirm: 'Yes, confirm it', refuse: 'Refuse', back: 'Back' };

test('a member whose country asks for it proves their age: led there, back without an answer, refused, confirmed, and on to where they wanted', async ({
  page,
  context,
  expectAccessible,
  forgive,
}) => {
  await newMember(context.request, { country: PROOF_COUNTRY });
  const live: string[] = [];
  page.on('request', (request) => request.url().includes('/api/events.php') && live.push(page.url()));
  await page.goto('/likes/sent?x=1');
  await expect(page.getByRole('heading', { level: 1, name: IN_ENGLISH })).toBeVisible();
  await expect(page).toHaveURL(`${baseUrl()}/age-check?next=${encodeURIComponent('/likes/sent?x=1')}`);
  await expectAccessible();

  const begin = () => page.getByRole('button', { name: words('signup.ageCheck.start') }).click();
  await begin();
  await expect(page.getByRole('heading', { name: 'Are you at least 18?' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: SERVICE.back }).click();
  await expect(page.getByText(words('signup.ageCheck.pending'))).toBeVisible();
  await expectAccessible();

  await begin();
  await page.getByRole('button', { name: SERVICE.refuse }).click();
  await expect(page.getByText('Your age could not be confirmed.')).toBeVisible();
  await expectAccessible();
  await page
    .getByRole('link', { name: /Messages/ })
    .first()
    .click();
  await expect(page).toHaveURL(`${baseUrl()}/age-check?next=%2Fchats`);
  // The browser's log line of the call that led here.
  forgive(403);
  await page.goBack();

  await page.goto('/age-check');
  await begin();
  expect(live, 'who may see nobody is not told of anybody').toEqual([]);
  await page.getByRole('button', { name: SERVICE.confirm }).click();
  await expect(page).toHaveURL(`${baseUrl()}/likes/sent?x=1`);
  await page.goto('/members');
  await expect(page.locator('main a[href^="/members/"]').first()).toBeVisible();
});
