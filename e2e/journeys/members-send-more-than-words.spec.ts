import { ENDPOINTS, paths } from '@nightlark/contract';
import type { Locator } from '@playwright/test';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { buyCredits } from '../support/shop.ts';
import { PICTURE_MS, pictures } from '../support/pictures.ts';
import { bubble, button, closeAll, createTalker, DESKTOP, field, openDevice, thread } from '../support/talker.ts';

const isLoaded = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);

test('an opening line, emoji, a GIF, a gift and a photo to be seen once → each arrives in the other’s language, at the price that was named', async ({
  browser,
  expectAccessible,
}) => {
  test.setTimeout(240_000);
  const anna = await createTalker(browser, 'Annabella', { ...DESKTOP, language: 'fi' });
  const bert = await createTalker(browser, 'Bertrand');
  await buyCredits(anna.request);
  const sheet = ({ page }: typeof anna, name: string) => page.getByRole('dialog', { name });
  await anna.page.goto(paths.memberChat.href({ id: bert.id }));

  await test.step('an opening line is added to what is written', async () => {
    await field(anna).fill('Hei!');
    await button(anna, 'chat.composer.icebreakers').last().press('Enter');
    const lines = sheet(anna, anna.words('chat.composer.icebreakers')).getByRole('listitem').getByRole('button');
    await expect(lines).toHaveCount(12);
    await expectAccessible(anna.page);
    const line = await lines.first().innerText();
    await lines.first().press('Enter');
    await expect(field(anna)).toHaveValue(`Hei!\n${line}`);
    await expect(field(anna)).toBeFocused();
    await anna.page.keyboard.press('Enter');
    await expect(anna.page).toHaveURL(/\/chats\/\d+$/);
    await bert.page.goto(paths.chats.href());
    await bert.page
      .getByRole('link', { name: /Annabella/ })
      .first()
      .tap();
    await expect(bubble(bert, line)).toBeVisible();
  });

  await test.step('emoji of a group, in a skin tone, by keys', async () => {
    await button(anna, 'chat.emoji.title').press('Enter');
    const picker = anna.page.getByRole('region', { name: anna.words('chat.emoji.title') });
    await expect(picker.getByRole('searchbox')).toBeFocused();
    await picker.getByRole('button', { name: anna.words('chat.emoji.group.people') }).press('Enter');
    await picker
      .getByRole('group', { name: anna.words('chat.emoji.tone') })
      .getByRole('button')
      .nth(1)
      .press('Enter');
    await expectAccessible(anna.page);
    await picker.getByRole('searchbox').press('ArrowDown');
    await anna.page.keyboard.press('Enter');
    await anna.page.keyboard.press('ArrowRight');
    await anna.page.keyboard.press('Enter');
    await anna.page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);
    await expect(field(anna)).toBeFocused();
    await expect(field(anna)).toHaveValue('👋🏻🤚🏻');
    await anna.page.keyboard.press('Enter');
    await expect(bubble(bert, '👋🏻🤚🏻')).toBeVisible();
  });

  await test.step('a GIF is searched and sent', async () => {
    await button(bert, 'chat.gifs.title').tap();
    const gifs = sheet(bert, bert.words('chat.gifs.title'));
    const search = gifs.getByRole('searchbox', { name: bert.words('chat.gifs.search') });
    await search.fill('qqqq');
    await expect(gifs.getByText(bert.words('chat.gifs.none'))).toBeVisible();
    await search.fill('coffee');
    const cup = gifs.getByRole('button', { name: 'A cup of hot coffee' });
    await expect(gifs.getByRole('listitem')).toHaveCount(1);
    await cup.tap();
    await expect(cup).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(bert.page);
    // The first three messages are free.
    await gifs.getByRole('button', { name: bert.words('chat.composer.send'), exact: true }).tap();
    await expect(gifs).toBeHidden();
    for (const [who, name] of [
      [bert, 'A cup of hot coffee'],
      [anna, 'Kupillinen kuumaa kahvia'],
    ] as const) {
      const picture = thread(who).getByRole('img', { name, exact: true });
      await expect(picture).toBeVisible();
      await expect.poll(() => isLoaded(picture)).toBe(true);
    }
  });

  await test.step('a gift costs what its button says, in credits and in currency', async () => {
    const balance = anna.page.getByRole('link', { name: /^Sinulla on \d+ krediittiä$/ });
    const credits = async () => Number(/\d+/.exec(await balance.innerText())![0]);
    const before = await credits();
    await button(anna, 'chat.composer.gifts').click();
    const gifts = sheet(anna, anna.words('chat.gifts.title', { name: 'Bertrand' }));
    await expect(gifts.getByRole('button', { name: anna.words('chat.gifts.choose') })).toHaveAttribute('aria-disabled', 'true');
    await expect(gifts.getByRole('listitem').getByRole('button')).toHaveCount(9);
    await expectAccessible(anna.page);
    const champagne = gifts.getByRole('button', {
      name: new RegExp(`^${anna.words('chat.gift.champagne')}.*${anna.words('chat.gifts.price', { cost: 5 })}`),
    });
    await champagne.click();
    await expect(champagne).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(anna.page);
    await gifts
      .getByRole('button', { name: new RegExp(`^${anna.words('chat.composer.send-for', { cost: 5 })} \\(.*\\d,\\d\\d\\s€\\)$`) })
      .click();
    await expect(bubble(anna, anna.words('chat.gift.champagne'))).toBeVisible();
    await expect(bubble(bert, bert.words('chat.gift.champagne'))).toBeVisible();
    await expect.poll(credits).toBe(before - 5);
  });

  await test.step('a photo to be seen once is opened on one device, and gone on each', async () => {
    const tablet = await openDevice(browser, bert, { ...DESKTOP, language: 'fi' });
    await tablet.page.goto(bert.page.url());
    await button(anna, 'chat.photos.title').click();
    const photos = sheet(anna, anna.words('chat.photos.title'));
    await photos.locator('input[type=file]').setInputFiles((await pictures(anna.request, 1))[0]!);
    await photos.getByRole('switch', { name: anna.words('chat.photos.once') }).check();
    await photos.getByRole('button', { name: new RegExp(`^${anna.words('chat.composer.send-for', { cost: 2 })}`) }).click();
    const photo = ({ page, words }: typeof tablet) =>
      page.getByRole('log').getByRole('img', { name: words('chat.content.photo'), exact: true });
    await expect(button(tablet, 'chat.content.photo-show-once')).toBeVisible({ timeout: PICTURE_MS });
    await button(bert, 'chat.content.photo-show-once').tap();
    await expect(photo(bert)).toBeVisible();
    for (const who of [anna, tablet]) {
      await expect(who.page.getByText(who.words('chat.content.photo-opened'))).toBeVisible();
      await expect(photo(who)).toHaveCount(0);
      await expectAccessible(who.page);
    }
    const message = Number(await thread(bert).locator('[data-message]').last().getAttribute('data-message'));
    const again = await tablet.page.request.post(`${baseUrl()}/api/${ENDPOINTS.openChatPhoto[1]}`, {
      data: { message, idempotency_key: crypto.randomUUID() },
    });
    expect([again.status(), await again.text()]).toEqual([410, expect.stringContaining('photo_gone')]);
    for (const who of [anna, bert]) {
      await who.page.reload();
      await expect(who.page.getByText(who.words('chat.content.photo-opened'))).toBeVisible();
      await expect(photo(who)).toHaveCount(0);
    }
    await closeAll([tablet]);
  });

  await closeAll([anna, bert]);
});
