import type { OwnImage } from '@nightlark/contract';
import { type AMember, aMember } from '../../testing/a-member.ts';
import { anImage, decideNow } from '../../testing/photos.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import type { Decision } from './decide-photo.ts';

let backend: TestBackend;
let owner: AMember;
let viewer: AMember;
beforeAll(async () => {
  backend = await startTestBackend({ demo: false });
  viewer = await aMember(backend.deps);
});
beforeEach(async () => {
  owner = await aMember(backend.deps);
});
afterAll(() => backend.close());

const REJECTED = { status: 'rejected', reason: 'no_person' } as const;
const decide = ({ id }: OwnImage, decision?: Decision) => decideNow(backend, id, decision);
const approved = async () => {
  const image = await anImage(owner.client);
  await decide(image);
  return image;
};
const change = (id: number, what: object) => owner.client.call('updatePhoto', { body: { id, ...what } });
const seenMain = async () => (await viewer.client.call('getMember', { query: { id: owner.id } })).body.profile.main_image;
const ownMain = async () => (await owner.client.call('getProfile')).body.profile.main_image?.id;

test.each(['pending', 'rejected'] as const)('a %s photo chosen → refused, others see the approved one', async (status) => {
  const [first, second] = [await approved(), await anImage(owner.client)];
  if (status === 'rejected') await decide(second, REJECTED);
  expect(await change(second.id, { main: true })).toMatchObject({
    status: 409,
    error: { code: 'photo_not_approved', field: 'main', message: 'Only an approved photo can be your main photo.' },
  });
  expect(await seenMain()).toMatchObject({ id: first.id, locked: false });
  expect(await ownMain()).toBe(first.id);
});

test('the main photo cropped → another approved one is shown meanwhile; without one, itself once it is approved', async () => {
  const [first, second] = [await approved(), await approved()];
  const crop = { x: 0, y: 0, width: 1, height: 0.7 };
  await change(first.id, { crop });
  expect(await seenMain()).toMatchObject({ id: second.id, locked: false });
  const { images } = (await change(second.id, { crop })).body.profile;
  expect([await seenMain(), await ownMain()]).toEqual([null, second.id]);
  await decide(images.find(({ id }) => id === second.id)!);
  expect(await seenMain()).toMatchObject({ id: second.id, locked: false });
});

test('the second upload approved before the first → it is the main photo', async () => {
  const [first, second] = [await anImage(owner.client), await anImage(owner.client)];
  expect([await seenMain(), await ownMain()]).toEqual([null, first.id]);
  await decide(second);
  expect(await seenMain()).toMatchObject({ id: second.id, locked: false });
  await decide(first);
  expect((await change(first.id, { main: true })).status).toBe(200);
  expect(await seenMain()).toMatchObject({ id: first.id });
});

test('the main photo rejected → the next approved one, not one that waits', async () => {
  const first = await approved();
  await anImage(owner.client);
  const third = await approved();
  await decide(first, REJECTED);
  expect(await seenMain()).toMatchObject({ id: third.id });
});
