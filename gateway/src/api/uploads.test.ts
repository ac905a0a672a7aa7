import type { Staging } from '@nightlark/registry';
import { openUploads } from './uploads.ts';

const UPLOAD = { name: 'mf-alpha', version: '1.0.0', files: { 'release.json': { integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 } } };

function setUp() {
  const declared = new Map<string, string>();
  const state = { isAway: false, now: 1_800_000_000_000 };
  const staging = {
    declare: async (id: string, text: string) => void declared.set(id, text),
    async declared(id: string) {
      if (state.isAway) throw new Error('The registry answered 503');
      return declared.get(id) ?? null;
    },
    remove: async (id: string) => void declared.delete(id),
    list: async () => [...declared.keys()],
  };
  return { declared, state, uploads: openUploads(staging as unknown as Staging, () => state.now) };
}

test('an upload in progress survives that its declaration can not be read for a moment', async () => {
  const { declared, state, uploads } = setUp();
  const id = await uploads.open(UPLOAD);
  state.isAway = true;
  await expect(uploads.open(UPLOAD)).rejects.toThrow('answered 503');
  state.isAway = false;
  await uploads.open(UPLOAD);
  expect([declared.has(id), declared.size]).toEqual([true, 2]);
});

test('expired and invalid uploads are removed by the next', async () => {
  const { declared, state, uploads } = setUp();
  const expired = await uploads.open(UPLOAD);
  declared.set('00000000-0000-0000-0000-000000000000', '{');
  state.now += 2 * 60 * 60 * 1_000;
  const id = await uploads.open(UPLOAD);
  expect([...declared.keys()]).toEqual([id]);
  await expect(uploads.remoteOf(expired)).rejects.toMatchObject({ status: 404 });
});

test('a remote has twenty uploads open → its oldest makes room for another, and no other remote notices', async () => {
  const { declared, state, uploads } = setUp();
  const other = await uploads.open({ ...UPLOAD, name: 'mf-beta' });
  const ids: string[] = [];
  for (let count = 0; count < 21; count++) {
    state.now++;
    ids.push(await uploads.open(UPLOAD));
  }
  expect([...declared.keys()]).toEqual([other, ...ids.slice(1)]);
});
