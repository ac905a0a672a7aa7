import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Translate } from './translations.ts';

export const PASSWORD = 'evening-lark-2026';

interface NewAccount {
  name: string;
  email: string;
  birth?: string;
  password?: string;
}

type Place = Pick<Locator, 'getByRole' | 'getByLabel' | 'locator'>;

/** Clicks the continue button. */
export const clickContinue = (place: Place, words: Translate) =>
  place.getByRole('button', { name: words('signup.shared.next'), exact: true }).click();

/** Fills in the step about oneself, and consents to storing it. */
export async function completeAboutStep(place: Place, words: Translate): Promise<void> {
  const choose = (group: string, option: string) =>
    place
      .getByRole('group', { name: words(group), exact: true })
      .getByRole('radio', { name: words(option), exact: true })
      .check();
  await choose('signup.form.gender', 'option.gender.male');
  await choose('signup.form.sexuality', 'option.sexuality.hetero');
  await place.getByRole('checkbox').check();
  await clickContinue(place, words);
}

/** Enters `YYYY-MM-DD` field by field, in any language's order. */
export async function pickBirthday(place: Pick<Locator, 'locator'>, date: string): Promise<void> {
  const [year, month, day] = date.split('-') as [string, string, string];
  for (const [part, value] of Object.entries({ day, month, year }))
    await place.locator(`select[autocomplete=bday-${part}]`).selectOption(value);
}

export async function completeNameStep(
  place: Place,
  words: Translate,
  { name, birth = '1990-05-17' }: Omit<NewAccount, 'email'>,
): Promise<void> {
  await place.getByLabel(words('signup.form.name')).fill(name);
  await pickBirthday(place, birth);
  await clickContinue(place, words);
}

export async function completeAccountStep(
  place: Place,
  words: Translate,
  { email, password = PASSWORD }: Omit<NewAccount, 'name'>,
): Promise<void> {
  await place.getByLabel(words('signup.shared.email')).fill(email);
  await place.getByRole('textbox', { name: words('signup.shared.password') }).fill(password);
  await place.getByRole('checkbox').check();
  await place.getByRole('button', { name: words('signup.form.create') }).click();
}

/** The steps up to the account. */
export async function makeAccount(place: Place, words: Translate, account: NewAccount): Promise<void> {
  await completeAboutStep(place, words);
  await completeNameStep(place, words, account);
  await completeAccountStep(place, words, account);
  await expect(place.getByRole('heading', { name: words('signup.profile.photoTitle') })).toBeVisible();
}

/** The last step is only on devices with push: declines if asked, and finishes. */
export async function completeLastStep(page: Page, words: Translate): Promise<void> {
  const notNow = page.getByRole('button', { name: words('signup.profile.notNow') });
  const arrived = page.getByRole('heading', { level: 1, name: words('signup.matches.title') });
  await expect(notNow.or(arrived)).toBeVisible();
  if (await notNow.isVisible()) await notNow.click();
  await expect(page).toHaveURL(/\/signup-matches$/);
  await expect(arrived).toBeVisible();
}

/** Skips all steps after the account. */
export async function skipSteps(page: Page, place: Place, words: Translate): Promise<void> {
  for (const title of ['photoTitle', 'locationTitle', 'personalTitle', 'aboutTitle']) {
    await expect(place.getByRole('heading', { name: words(`signup.profile.${title}`) })).toBeVisible();
    await place.getByRole('button', { name: words('signup.form.skip') }).click();
  }
  await completeLastStep(page, words);
}
