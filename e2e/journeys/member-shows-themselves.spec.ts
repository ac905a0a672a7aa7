import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { pickBirthday } from '../support/sign-up.ts';
import { under } from '../support/circumstances.ts';
import { enterAs } from '../support/console.ts';
import { waitUntilHydrated, baseUrl, expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { pictures } from '../support/pictures.ts';
import { translatorFor } from '../support/translations.ts';

const PHONE_NUMBER = '+31 6 1234 5678';

under('Polish, phone', (locale) => {
  const words = translatorFor(locale);
  test('says who they are: every field, refused where it must be, kept, and seen by others', async ({
    page,
    context,
    useLocale,
    expectAccessible,
    forgive,
  }) => {
    test.setTimeout(120_000);
    await useLocale(locale);
    const me = await newMember(context.request);
    const other = await newMember();
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('members.own.title'));
    await waitUntilHydrated(page.locator('form textarea'));
    await expectAccessible();
    const nameField = page.getByLabel(words('members.own.name'), { exact: true });
    const about = page.getByLabel(words('members.own.about'), { exact: true });
    const save = page.getByRole('button', { name: words('members.own.save') });

    await test.step('what can’t stand is refused at its field, in words', async () => {
      await nameField.fill('@nightowl');
      await nameField.press('Enter');
      await expect(page.getByText(words('members.own.nameStartsWithAt'))).toBeVisible();
      await expect(nameField).toBeFocused();
      await nameField.fill(me.email);
      await nameField.press('Enter');
      await expect(page.getByText(words('members.own.nameIsEmail'))).toBeVisible();
      await nameField.fill(me.name);
      await pickBirthday(page, '1988-02-31');
      await save.press('Enter');
      await expect(page.getByText(words('members.own.dateInvalid'))).toBeVisible();
      await expectAccessible();
      await pickBirthday(page, '1988-02-14');
      await about.fill(`Call me: ${PHONE_NUMBER}`);
      await save.press('Enter');
      await expect(about).toHaveAttribute('aria-invalid', 'true');
      await expect(about).toBeFocused();
      forgive(422);
    });

    await test.step('every field is kept', async () => {
      await nameField.fill(`${me.name} B`);
      await about.fill('Sings in a choir, burns every second cake.');
      for (const select of await page.locator('#details select').all()) await select.selectOption({ index: 2 });
      for (const index of [0, 3, 7]) await page.locator('#interests').getByRole('checkbox').nth(index).press('Space');
      await expect(page.getByText(words('members.own.interestsChosen', { count: 3, max: 20 }))).toBeVisible();
      await page.getByLabel(words('members.own.country')).selectOption('PL');
      const region = page.getByLabel(words('members.own.region'));
      await expect.poll(() => region.locator('option').count()).toBeGreaterThan(10);
      const town = page.getByRole('combobox', { name: words('members.own.city') });
      await town.pressSequentially('krak');
      await expect(page.getByRole('option', { name: /^Kraków/ })).toBeVisible();
      await town.press('ArrowDown');
      await town.press('Enter');
      await expect(town).toHaveValue('Kraków');
      await expect(region.locator('option:checked')).toHaveText(/Małopol/);
      const before = await fieldsOf(page);
      await save.press('Enter');
      await expect(page.getByText(words('members.own.saved'))).toBeVisible();
      await page.reload();
      await waitUntilHydrated(nameField);
      await expect(nameField).toHaveValue(`${me.name} B`);
      // The date of birth was corrected, which is possible once.
      expect(await fieldsOf(page)).toEqual(before.filter((field) => !field.startsWith('date_of_birth')));
      await expect(page.locator('#about').getByText('support@nightlark.example')).toBeVisible();
    });

    await test.step('leaving with something unsaved is asked about, by keys too', async () => {
      await about.fill('Something half-written');
      const preview = page.getByRole('link', { name: words('members.own.view') });
      await preview.press('Enter');
      const question = page.getByRole('dialog');
      await expect(question.getByText(words('members.own.leaveText'))).toBeVisible();
      await expectAccessible();
      await question.getByRole('button', { name: words('members.own.stay') }).press('Enter');
      await expect(question).toBeHidden();
      await expect(preview).toBeFocused();
      await expect(about).toHaveValue('Something half-written');
      await page.getByRole('button', { name: words('members.own.discard') }).press('Enter');
      await expect(about).toHaveValue('Sings in a choir, burns every second cake.');
    });

    await test.step('the preview shows it as others see it', async () => {
      await page.getByRole('link', { name: words('members.own.view') }).press('Enter');
      await expect(page).toHaveURL(new RegExp(`/members/${me.id}\\?as=free$`));
      await expect(page.getByText(words('members.preview.title'))).toBeVisible();
      await expect(page.getByText('Sings in a choir, burns every second cake.')).toBeVisible();
      await expectAccessible();
      await page.getByRole('link', { name: words('members.preview.premium'), exact: true }).press('Enter');
      await expect(page).toHaveURL(/as=premium$/);
      await page.getByRole('link', { name: words('members.preview.edit') }).press('Enter');
      await expect(page).toHaveURL(/\/profile$/);
    });

    const seen = await other.request.get(`${baseUrl()}/api/member.php?id=${me.id}`);
    const { profile } = (await seen.json()) as { profile: Record<string, unknown> };
    expect(profile).toMatchObject({ name: `${me.name} B`, age: expect.any(Number), country: 'PL', city: 'Kraków' });
    expect(JSON.stringify(profile)).not.toContain('1988-');
  });
});

under('English, desktop', (locale) => {
  const words = translatorFor(locale);
  test('shows photos: many at once, in order, cropped, deleted and back, within limits and rules', async ({
    page,
    context,
    useLocale,
    expectAccessible,
    forgive,
  }) => {
    test.setTimeout(240_000);
    await useLocale(locale);
    const me = await newMember(context.request);
    const files = await pictures(context.request, 4);
    await page.goto('/profile');
    const add = page.locator('#photos input[type=file]');
    const photos = page
      .locator('#photos')
      .getByRole('listitem')
      .filter({ has: page.locator('[data-status]') });
    await waitUntilHydrated(add);
    const ids = async () => (await call(context.request, 'getProfile')).profile.images.map(({ id }) => id);
    const menuOf = (number: number) => page.getByRole('button', { name: words('members.own.photoMenu', { number }) });
    const choose = async (number: number, item: string) => {
      await menuOf(number).press('Enter');
      await page.getByRole('menuitem', { name: words(item) }).press('Enter');
    };

    await test.step('bad files are refused in words, and take no room', async () => {
      const [small] = await pictures(context.request, 1, 240);
      // From the disk: ten megabytes take a busy machine too long on their way to the browser.
      const bad = {
        'holiday.txt': Buffer.from('no picture'),
        'huge.jpg': Buffer.alloc(10 * 1024 * 1024 + 1, 0xff),
        'broken.jpg': Buffer.from('no JPEG'),
      };
      for (const [name, bytes] of Object.entries(bad)) await writeFile(test.info().outputPath(name), bytes);
      await add.setInputFiles(Object.keys(bad).map((name) => test.info().outputPath(name)));
      const problems = page.locator('#photos').getByRole('alert');
      await expect(problems.filter({ hasText: 'holiday.txt' })).toContainText(words('members.own.wrongType'));
      await expect(problems.filter({ hasText: 'huge.jpg' })).toContainText(words('members.own.tooLarge', { max: 10 }));
      await expect(problems.filter({ hasText: 'broken.jpg' })).toContainText('JPEG, PNG');
      await expectAccessible();
      for (const file of ['holiday.txt', 'huge.jpg', 'broken.jpg'])
        await page.getByRole('button', { name: words('members.own.dismissUpload', { name: file }) }).press('Enter');
      await add.setInputFiles([{ ...small!, name: 'tiny.webp' }]);
      await expect(problems.filter({ hasText: 'tiny.webp' })).toContainText('400');
      await page.getByRole('button', { name: words('members.own.dismissUpload', { name: 'tiny.webp' }) }).press('Enter');
      await expect(problems).toHaveCount(0);
      forgive(422);
      expect(await ids()).toEqual([]);
    });

    await test.step('four at once: three fit, each with its progress, the fourth is told', async () => {
      await add.setInputFiles(files);
      await expect(page.getByRole('progressbar', { name: words('members.own.uploadOf', { name: files[2]!.name }) })).toBeVisible();
      await expect(page.getByText(words('members.own.leftOutFree', { count: 1, max: 3, premium: 25 }))).toBeVisible();
      await expect(photos).toHaveCount(3, { timeout: 90_000 });
      await expect(add).toHaveCount(0);
      await expect(page.getByText(words('members.own.main'), { exact: true })).toHaveCount(1);
      await expectAccessible();
    });

    await test.step('put in order by keys, by the menu and by dragging', async () => {
      const [first, second, third] = await ids();
      const handle = (number: number) => page.getByRole('button', { name: words('members.own.movePhoto', { number }) });
      await handle(1).press('Space');
      await expect(page.locator('#photos [data-dragging]')).toHaveCount(1);
      // The list is measured a moment after a photo is lifted; until then arrow keys do nothing.
      await expect(async () => {
        await page.keyboard.press('ArrowRight');
        await expect(page.getByText(words('members.own.dragOver', { number: 2, count: 3 }))).toBeAttached({ timeout: 4_000 });
      }).toPass();
      await page.keyboard.press('Space');
      await expect.poll(ids).toEqual([second, first, third]);
      await expect(handle(2)).toBeFocused();
      await choose(3, 'members.own.earlier');
      await expect.poll(ids).toEqual([second, third, first]);
      await drag(page, handle(1), handle(3));
      await expect.poll(ids).toEqual([third, first, second]);
    });

    await test.step('another one in front of all, and cropped by keys', async () => {
      const [, , last] = await ids();
      await choose(3, 'members.own.makeMain');
      await expect(page.getByText(words('members.own.mainChanged'))).toBeVisible();
      expect((await call(context.request, 'getProfile')).profile.main_image?.id).toBe(last);
      await choose(3, 'members.own.crop');
      const dialog = page.getByRole('dialog');
      const area = dialog.getByRole('application', { name: words('members.own.cropArea') });
      await expect(area).toBeVisible();
      await expectAccessible();
      await dialog.getByRole('button', { name: words('members.own.shape_square') }).press('Enter');
      await area.press('ArrowDown');
      await area.press('ArrowDown');
      const use = dialog.getByRole('button', { name: words('members.own.cropSave') });
      await expect(use).toBeEnabled();
      await use.press('Enter');
      await expect(page.getByText(words('members.own.cropped'))).toBeVisible({ timeout: 60_000 });
      await expect(dialog).toBeHidden();
      await expect(menuOf(3)).toBeFocused();
      const cropped = (await call(context.request, 'getProfile')).profile.images.find(({ id }) => id === last)!;
      expect(Math.abs(cropped.width - cropped.height)).toBeLessThanOrEqual(2);
    });

    await test.step('deleted, which keeps the focus in place, and brought back', async () => {
      const before = await ids();
      await choose(2, 'members.own.remove');
      await expect(photos).toHaveCount(2);
      await expect(page.locator('#photos :focus')).toHaveCount(1);
      const note = page.getByText(words('members.own.removedNote'));
      await expect(note).toBeVisible();
      await expectAccessible();
      await page.getByRole('button', { name: words('members.own.undo'), exact: true }).press('Enter');
      await expect(photos).toHaveCount(3);
      expect(await ids()).toEqual(before);
      await expect(page.locator('#photos :focus')).toHaveCount(1);
    });

    await test.step('a rejected one says why, and others do not see it', async () => {
      const rejected = (await call(context.request, 'getProfile')).profile.images[1]!;
      const moderator = await context.newPage();
      await enterAs(moderator, 'moderator');
      const form_token = await moderator.locator('[name=form_token]').first().inputValue();
      await moderator.close();
      // Photos of a demo are shown at once, in no list of moderators.
      const decided = await context.request.post(`${baseUrl()}/moderation`, {
        form: {
          form_token,
          id: String(rejected.id),
          picture: rejected.filename,
          reviewed: '',
          show: 'decided',
          status: 'rejected',
          reason: 'no_person',
        },
      });
      expect(decided.ok()).toBe(true);
      await page.reload();
      await expect(photos.nth(1)).toContainText(words('members.own.rejected'));
      await expect(photos.nth(1)).toContainText(words('members.own.reason_no_person'));
      await expectAccessible();
      await page.goto(`/members/${me.id}?as=free`);
      await expect(page.getByText(words('members.profile.lockedFree')).first()).toBeAttached();
      await page.goto(`/members/${me.id}?as=premium`);
      await expect(page.getByText(words('members.profile.lockedFree'))).toHaveCount(0);
      const opened = page.getByRole('link', { name: words('members.profile.openPhoto', { number: 2, count: 2 }) });
      await expect(opened.first()).toBeAttached();
    });
  });
});

/** All values of the form. */
function fieldsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => [...new FormData(document.querySelector<HTMLFormElement>('form:has([name=about])')!)].map(String));
}

/** Drags like a mouse: down, moved in steps, up. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await centerOf(from), await centerOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++)
    await page.mouse.move(start.x + ((end.x - start.x) * step) / 10, start.y + ((end.y - start.y) * step) / 10);
  await page.mouse.up();
}

async function centerOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}
