import { randomUUID } from 'node:crypto';
import { addPhoto, anImage, aPicture, getMedia } from '../photos.ts';
import { expectMissing, NOBODY, profileOf, type Cases } from './world.ts';

/** Calls about own profile and photos. */
export const profileCases: Cases = {
  async getProfile({ anna, ben }) {
    const answer = await ben.client.call('getProfile', { query: { id: anna.id } as never });
    expect(answer.body.profile.id).toBe(ben.id);
  },
  async previewProfile({ anna, ben }) {
    const { profile } = (await ben.client.call('previewProfile', { query: { as: 'premium', id: anna.id } })).body;
    expect(profile.id).toBe(ben.id);
  },
  async updateProfile({ anna, ben }) {
    const { error } = await ben.client.call('updateProfile', { body: { id: anna.id, name: 'Benjamin' } });
    expect(error).toMatchObject({ code: 'validation', field: 'id' });
    await ben.client.call('updateProfile', { body: { name: 'Benjamin' } });
    expect([(await profileOf(anna)).name, (await profileOf(ben)).name]).toEqual(['Anna', 'Benjamin']);
  },
  async getPhotoSource({ anna, ben, pay }) {
    const { id } = await anImage(anna.client);
    const ask = (of: number) => ben.client.call('getPhotoSource', { query: { id: of } });
    await expectMissing(ask(id), ask(NOBODY));
    await pay(ben);
    await expectMissing(ask(id), ask(NOBODY));
    const { source } = (await anna.client.call('getPhotoSource', { query: { id } })).body;
    expect((await getMedia(ben.client, source.match.split('?')[0]!)).status).toBe(404);
  },
  async addPhoto({ anna, ben }) {
    expect((await addPhoto(ben.client, await aPicture(420, 420))).status).toBe(201);
    expect([(await profileOf(anna)).images.length, (await profileOf(ben)).images.length]).toEqual([0, 1]);
  },
  async startUpload({ anna, ben }) {
    const key = randomUUID();
    const send = async (client: typeof anna.client) => {
      const file = { name: 'me.jpg', data: await aPicture(420, 420), type: 'image/jpeg' };
      return (await client.call('startUpload', { query: { key }, file })).body.image!.id;
    };
    expect(await send(ben.client)).not.toBe(await send(anna.client));
    expect([(await profileOf(anna)).images.length, (await profileOf(ben)).images.length]).toEqual([1, 1]);
  },
  async getUpload({ anna, ben }) {
    const file = { name: 'me.jpg', data: await aPicture(420, 420), type: 'image/jpeg' };
    const key = randomUUID();
    expect((await anna.client.call('startUpload', { query: { key }, file })).status).toBe(201);
    const ask = (of: string) => ben.client.call('getUpload', { query: { key: of } });
    await expectMissing(ask(key), ask(randomUUID()));
  },
  async updatePhoto({ anna, ben }) {
    const [first, second] = [await anImage(anna.client), await anImage(anna.client)];
    const before = await profileOf(anna);
    const change = (id: number, what: object) => ben.client.call('updatePhoto', { body: { id, ...what } });
    for (const what of [
      { main: true },
      { position: 0 },
      { crop: { x: 0, y: 0, width: 0.9, height: 0.9 } },
      { crop: null },
      { restore: true },
      {},
    ])
      await expectMissing(change(second.id, what), change(NOBODY, what));
    expect((await profileOf(anna)).images).toEqual(before.images);
    await anna.client.call('deletePhoto', { body: { id: first.id } });
    await expectMissing(change(first.id, { restore: true }), change(NOBODY, { restore: true }));
    expect((await profileOf(ben)).images).toEqual([]);
    expect((await anna.client.call('updatePhoto', { body: { id: first.id, restore: true } })).status).toBe(200);
  },
  async deletePhoto({ anna, ben }) {
    const { id } = await anImage(anna.client);
    const remove = (of: number) => ben.client.call('deletePhoto', { body: { id: of } });
    await expectMissing(remove(id), remove(NOBODY));
    expect((await profileOf(anna)).images).toHaveLength(1);
  },
};
