import { aMember, anImage } from '@nightlark/backend/testing';
import { type AnOperator, anOperator } from '../../../testing/an-operator.ts';
import { formFields } from '../../../testing/form-fields.ts';
import { startTestConsole, type TestConsole } from '../../../testing/start-console.ts';

let backend: TestConsole;
let moderator: AnOperator;
beforeAll(async () => {
  backend = await startTestConsole({ demo: false, env: { production: true } });
  moderator = await anOperator(backend, 'moderator');
});
afterAll(() => backend.close());

const page = (show = 'waiting') => moderator.page(`/moderation?show=${show}`);
/** The fields of the page's form for a photo. */
async function formOf(id: number, show?: string): Promise<Record<string, string>> {
  const [, picture = '', reviewed = ''] =
    new RegExp(
      `name="id" value="${id}" />\\s*<input type="hidden" name="picture" value="([^"]+)"[^<]*<input[^>]+name="reviewed"\\s+value="([^"]*)"`,
    ).exec(await page(show)) ?? [];
  return { id: String(id), picture, reviewed };
}
const decide = (fields: Record<string, string>, by = moderator) => by.send('/moderation', fields);

test('a photo that is not there, a decision that is none → refused', async () => {
  for (const id of ['0', '-1', 'x', '1.5', '99999999999999999'])
    expect((await moderator.client.fetch(`/moderation/photos/${id}`)).status).toBe(404);
  const seen = { id: '1', picture: 'x', reviewed: '' };
  const wrongs: Record<string, string>[] = [
    { ...seen, status: 'rejected', reason: 'because' },
    { ...seen, id: '99999999999999999', status: 'active' },
    { ...seen, reviewed: 'yesterday', status: 'active' },
  ];
  for (const wrong of wrongs) expect((await decide(wrong)).status).toBe(422);
});

test('a new photo waits → approved, others see it; rejected → its owner alone sees the reason; cropped anew → it waits again', async () => {
  const { client, id } = await aMember(backend.deps);
  const { client: other } = await aMember(backend.deps, { account: { paid_user: true } });
  const image = await anImage(client);
  expect(image).toMatchObject({ status: 'pending', reason: null });
  expect(await page()).toContain(`Approve ${image.id}`);
  const src = `/moderation/photos/${image.id}`;
  expect(await page()).toContain(`<img src="${src}"`);
  const picture = await moderator.client.fetch(src, { headers: { accept: 'image/webp' } });
  expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'no-store',
  ]);
  const shown = async () => (await other.call('getMember', { query: { id } })).body.images.length;
  expect(await shown()).toBe(0);

  expect((await decide({ ...(await formOf(image.id)), show: 'waiting', status: 'active' })).status).toBe(303);
  expect(await shown()).toBe(1);
  expect(await page('decided')).toContain('Approved by moderator');

  await decide({ ...(await formOf(image.id, 'decided')), show: 'decided', status: 'rejected', reason: 'contact_details' });
  expect(await shown()).toBe(0);
  const own = (await client.call('getProfile')).body.profile;
  expect(own.images[0]).toMatchObject({ status: 'rejected', reason: 'contact_details' });

  const crop = { x: 0, y: 0, width: 0.9, height: 0.9 };
  const cropped = (await client.call('updatePhoto', { body: { id: image.id, crop } })).body.profile;
  expect(cropped.images[0]).toMatchObject({ status: 'pending', reason: null });
  expect(await page()).toContain(`Approve ${image.id}`);
});

test('cropped anew after the page was loaded → nothing is decided, and the moderator is told', async () => {
  const { client } = await aMember(backend.deps);
  const image = await anImage(client);
  const seen = await formOf(image.id);
  await client.call('updatePhoto', { body: { id: image.id, crop: null } });
  const decisions: Record<string, string>[] = [{ status: 'active' }, { status: 'rejected', reason: 'child' }];
  for (const decision of decisions) {
    const answer = await decide({ ...seen, show: 'waiting', ...decision });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain(`Photo ${image.id} was changed or deleted by its member`);
  }
  expect((await client.call('getProfile')).body.profile.images).toMatchObject([{ status: 'pending', reason: null }]);
  expect((await decide({ ...(await formOf(image.id)), show: 'waiting', status: 'active' })).status).toBe(303);
});

test('deleted, rejected, brought back → still rejected; gone for good → the moderator is told', async () => {
  const { client } = await aMember(backend.deps);
  const image = await anImage(client);
  const seen = await formOf(image.id);
  await decide({ ...seen, show: 'waiting', status: 'active' });
  const approved = await formOf(image.id, 'decided');
  await client.call('deletePhoto', { body: { id: image.id } });
  expect((await decide({ ...approved, show: 'open', status: 'rejected', reason: 'child' })).status).toBe(303);
  const { profile } = (await client.call('updatePhoto', { body: { id: image.id, restore: true } })).body;
  expect(profile).toMatchObject({ photo_count: 0, main_image: null, images: [{ status: 'rejected', reason: 'child' }] });

  await client.call('deletePhoto', { body: { id: image.id } });
  await backend.deps.db.deleteFrom('removed_image').where('id', '=', image.id).execute();
  expect((await decide({ ...seen, show: 'decided', status: 'active' })).status).toBe(409);
});

test('more than a page waits, or is decided → each photo once, by pages; a decision leads back to its page', async () => {
  const { db } = backend.deps;
  const { client } = await aMember(backend.deps);
  const { id } = await anImage(client);
  const { id: _, ...one } = await db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await db.deleteFrom('image').execute();
  const rows = Array.from({ length: 30 }, (_, n) => ({
    ...one,
    crop: null,
    created_at: new Date(1_000 * Math.floor(n / 10)),
    position: n,
    source_name: `source-${n}`,
    name: `${one.name}-${n}`,
    thumb_name: `${one.thumb_name}-${n}`,
    blur_name: `${one.blur_name}-${n}`,
    blur_thumb_name: `${one.blur_thumb_name}-${n}`,
  }));
  const ids = (await db.insertInto('image').values(rows).returning('id').execute()).map((row) => row.id);
  const at = (address: string) => moderator.page(address);
  const shown = (text: string) => [...text.matchAll(/<b>Photo (\d+)/g)].map(([, photo]) => Number(photo));
  const next = (text: string) => /href="([^"]+)">Next page/.exec(text)![1]!.replaceAll('&amp;', '&');
  const decideFirst = (text: string) => decide(formFields(text, '/moderation'));

  const first = await at('/moderation');
  const second = next(first);
  expect([...shown(first), ...shown(await at(second))]).toEqual(ids);
  expect((await decideFirst(await at(second))).headers.get('location')).toBe(second);
  for (let n = 0; n < 29; n++) await decideFirst(await at(n < 5 ? second : '/moderation'));
  const latest = await at('/moderation?show=decided');
  expect([...shown(latest), ...shown(await at(next(latest)))].sort()).toEqual(ids.sort());
});

test('two moderators at once → one decision, in the journal once, and the second is told', async () => {
  const { client, id: owner } = await aMember(backend.deps);
  const image = await anImage(client);
  const other = await anOperator(backend, 'admin');
  const seen = await formOf(image.id);
  const answers = await Promise.all([
    decide({ ...seen, show: 'waiting', status: 'active' }),
    decide({ ...seen, show: 'waiting', status: 'rejected', reason: 'child' }, other),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const second = answers.find(({ status }) => status === 409)!;
  expect(await second.text()).toContain(`Somebody else decided about photo ${image.id}`);
  const rows = await backend.deps.db.selectFrom('operator_action').selectAll().where('subject', '=', String(owner)).execute();
  expect(rows).toHaveLength(1);
  const [{ operator, action, details }] = rows as [(typeof rows)[number]];
  const first = answers[0]!.status === 303;
  expect({ operator, action, details }).toEqual(
    first
      ? { operator: 'moderator', action: 'photo_approved', details: { photo: image.id, reason: null } }
      : { operator: 'admin', action: 'photo_rejected', details: { photo: image.id, reason: 'child' } },
  );
  // A stale page of the same list, after the first decision.
  expect((await decide({ ...seen, show: 'waiting', status: 'rejected', reason: 'other' })).status).toBe(409);
});
