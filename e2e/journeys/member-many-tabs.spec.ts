import { ENDPOINTS, EVENTS_PATH, paths } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { waitForFirstCalls } from '../support/hydration.ts';
import { call, newMember } from '../support/new-member.ts';

/** How browsers share a stream (some mobile ones have no shared workers), the number of tabs, and the number of streams they open. More tabs than the six connections of a browser to one host. */
const ways = [
  { way: 'a shared worker', without: '', tabs: 8, streams: 0 },
  { way: 'a page that leads', without: 'delete window.SharedWorker;', tabs: 6, streams: 1 },
  { way: 'neither', without: 'delete window.SharedWorker; delete window.BroadcastChannel;', tabs: 3, streams: 3 },
];

const writes = (from: Awaited<ReturnType<typeof newMember>>, to: number, text: string) =>
  call(from.request, 'sendMessage', { profile: to, client_id: randomUUID(), text });
const bubble = (page: Page, text: string) => page.getByRole('log', { name: /Bertrand/ }).locator('[data-message]', { hasText: text });

for (const { way, without, tabs, streams } of ways) {
  test(`a conversation in several tabs, by ${way} → each shows what comes; other calls are answered; a logout in one ends all`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000);
    if (without) await context.addInitScript(without);
    const anna = await newMember(context.request, { name: 'Annabella' });
    const bert = await newMember(undefined, { name: 'Bertrand' });
    const { conversation } = await writes(bert, anna.id, 'The first');
    let opened = 0;
    context.on('request', (request) => request.url().includes(`/api/${EVENTS_PATH}`) && opened++);
    const pages = [page];
    while (pages.length < tabs) pages.push(await context.newPage());
    for (const each of pages) await each.goto(paths.chat.href({ id: conversation }), { timeout: 20_000 });
    const settings = await pages
      .at(-1)!
      .evaluate((url) => fetch(url, { signal: AbortSignal.timeout(30_000) }).then(({ status }) => status), `${baseUrl()}/api/settings.php`);
    expect(settings).toBe(200);
    await writes(bert, anna.id, 'To all tabs');
    for (const each of pages) await expect(bubble(each, 'To all tabs')).toHaveCount(1);
    expect(opened).toBe(streams);
    if (way === 'a page that leads') {
      // The next tab becomes the leader.
      await pages.shift()!.close();
      await writes(bert, anna.id, 'To those that are left');
      for (const each of pages) await expect(bubble(each, 'To those that are left')).toHaveCount(1);
    }
    for (const each of pages) await waitForFirstCalls(each, { isFree: true });
    const [method, address] = ENDPOINTS.logout;
    await pages[0]!.evaluate(
      ([how, url]) => fetch(url!, { method: how!, headers: { accept: 'application/json' } }).then(() => undefined),
      [method, `/api/${address}`],
    );
    for (const each of pages) await expect(each).toHaveURL(/\/login/, { timeout: 20_000 });
  });
}
