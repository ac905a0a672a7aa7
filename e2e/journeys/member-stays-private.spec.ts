import { paths } from '@nightlark/contract';
import type { APIRequestContext } from '@playwright/test';
import { ownPaths as landerPaths } from '@nightlark/mf-landers/paths';
import { ownPaths as memberPaths } from '@nightlark/mf-members/paths';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { call, newMember, type NewMember } from '../support/new-member.ts';

/** Hidden from everybody: none of these may be in a page, neither visible nor in its data. */
const HIDDEN_VALUES = {
  relationship_status: 'open_relationship',
  sexuality: 'bi',
  body_type: 'few_extra_pounds',
  hair_color: 'bald',
  eye_color: 'blue',
  tattoos: 'many',
  interests: ['spirituality', 'sailing'],
  about: 'Words for nobody but me',
} as const;
const WORDS = Object.values(HIDDEN_VALUES).flat();

/** Pages of one member: choices in them are this member's. */
const pagesOf = (id: number) => [
  paths.member.href({ id }),
  landerPaths.memberLanding.href({ id }),
  landerPaths.memberLanding2.href({ id }),
  landerPaths.memberLanding3.href({ id }),
  paths.memberSignup.href({ id }),
];
/** Pages where the member may appear, beside lists of all available choices. */
const OTHERS = [
  paths.index.href(),
  paths.members.href(),
  memberPaths.matchFinder.href(),
  memberPaths.swipeGame.href(),
  paths.likes.href(),
  paths.chats.href(),
];

async function readPage(request: APIRequestContext, path: string) {
  const response = await request.get(baseUrl() + path, { headers: { accept: 'text/html' } });
  return { html: await response.text(), robots: response.headers()['x-robots-tag'] ?? null };
}

const found = (html: string, words: readonly string[]) =>
  words.filter(
    (word) =>
      html.includes(word === HIDDEN_VALUES.about ? word : `"${word}"`) ||
      html.includes(`&quot;${word}&quot;`) ||
      html.includes(`\\"${word}\\"`),
  );

let anna: NewMember;
test.beforeAll(async () => {
  anna = await newMember(undefined, { name: 'Annabella', country: 'GB' });
  const nobody = Object.fromEntries(Object.keys(HIDDEN_VALUES).map((field) => [field, 'nobody']));
  await call(anna.request, 'updateProfile', { ...HIDDEN_VALUES, interests: [...HIDDEN_VALUES.interests], shown_to: nobody });
});

for (const who of ['visitor', 'free', 'premium'] as const)
  test(`server-rendered pages for a ${who} → nothing of what a member shows to nobody`, async ({ playwright }) => {
    const request = await playwright.request.newContext({ baseURL: baseUrl() });
    if (who !== 'visitor') await call(request, 'login', { email: `${who}@demo.example`, password: 'demo-password-1' });
    for (const path of pagesOf(anna.id)) {
      const { html, robots } = await readPage(request, path);
      expect([path, found(html, WORDS)]).toEqual([path, []]);
      // As search engine crawlers read them.
      if (who === 'visitor') expect([path, robots, html.includes('content="noindex"')]).toEqual([path, 'noindex', true]);
    }
    expect((await readPage(request, paths.member.href({ id: anna.id }))).html).toContain('Annabella');
    for (const path of OTHERS) expect([path, found((await readPage(request, path)).html, [HIDDEN_VALUES.about])]).toEqual([path, []]);
    await request.dispose();
  });

test('shown to everyone, search engines let in → pages hold it and may be listed', async ({ playwright }) => {
  const { id, request } = await newMember();
  await call(request, 'updateProfile', { about: 'Words for all the world', indexable: true, shown_to: { about: 'everybody' } });
  const visitor = await playwright.request.newContext();
  for (const path of pagesOf(id).slice(0, 1)) {
    const { html, robots } = await readPage(visitor, path);
    expect([html.includes('Words for all the world'), robots, html.includes('content="noindex"')]).toEqual([true, null, false]);
  }
  await visitor.dispose();
});
