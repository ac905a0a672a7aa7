import { LOCALES } from '@nightlark/contract';
import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ demo: false });
});
afterAll(() => backend.close());

const member = () => aMember(backend.deps, { credits: 10, account: { paid_user: true } });

test('no words → the whole set; words in the member’s language or in English → what fits, without accents', async () => {
  const { client } = await member();
  const find = async (q?: string, locale = 'en') =>
    (await client.call('searchGifs', { query: { q }, headers: { 'accept-language': locale, cookie: `locale=${locale}` } })).body.gifs.map(
      ({ id }) => id,
    );
  expect(await find()).toHaveLength(12);
  expect(await find('kiss')).toEqual(['own:kiss']);
  expect(await find('nothing like it')).toEqual([]);
});

test.each(LOCALES)('%s → every picture is described in words of its own', (locale) => {
  const texts = ['hello', 'love', 'kiss', 'laugh', 'wow', 'yes', 'coffee', 'cheers', 'rose', 'morning', 'night', 'party'].map((id) =>
    backend.deps.messages.text(locale, `gif.${id}`),
  );
  expect(new Set(texts).size).toBe(12);
  expect(texts.filter((text) => text.startsWith('gif.'))).toEqual([]);
});

test('sent → the picture as its provider knows it, served by the site, moving and still', async () => {
  const [anna, ben] = [await member(), await member()];
  const { body } = await anna.client.call('sendMessage', {
    body: { profile: ben.id, client_id: crypto.randomUUID(), type: 'gif', gif: 'own:rose' },
  });
  expect(body.message).toMatchObject({
    type: 'gif',
    cost: 1,
    gif: { id: 'own:rose', width: 240, height: 240, description: 'A rose opens' },
  });
  const [message] = (await ben.client.call('getChat', { query: { id: body.conversation } })).body.messages;
  const { url, preview } = message!.gif!;
  const [moving, still] = [await backend.client().fetch(`/media/${url}`), await backend.client().fetch(`/media/${preview}`)];
  expect([moving.status, still.status, moving.headers.get('content-type')]).toEqual([200, 200, 'image/svg+xml']);
  expect(moving.headers.get('content-security-policy')).toContain('sandbox');
  expect([await moving.text(), await still.text()].map((svg) => svg.includes('animation'))).toEqual([true, false]);
});

test('sent to a member of another language → described in each one’s own', async () => {
  const [anna, ben] = [await member(), await aMember(backend.deps, { account: { language: 'de' } })];
  const { body } = await anna.client.call('sendMessage', {
    body: { profile: ben.id, client_id: crypto.randomUUID(), type: 'gif', gif: 'own:rose' },
  });
  const describedTo = async ({ client }: typeof anna) =>
    (await client.call('getChat', { query: { id: body.conversation } })).body.messages[0]!.gif!.description;
  expect(await describedTo(anna)).toBe('A rose opens');
  expect(await describedTo(ben)).toBe(backend.deps.messages.text('de', 'gif.rose'));
  expect(await describedTo(ben)).not.toBe('A rose opens');
});

test.each(['own/none', 'own/..%2Frose', 'other/rose', 'own/__proto__'])('a picture that there is not, %s → 404', async (name) => {
  expect((await backend.client().fetch(`/media/gif/${name}`)).status).toBe(404);
});
