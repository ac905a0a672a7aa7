import { anImage, getMedia } from '../photos.ts';
import { block, expectMissing, NOBODY, PRIVATE, type Cases } from './world.ts';

/** Calls about search, members, presence, blocks, reports and complaints. */
export const othersCases: Cases = {
  async search({ anna, ben, member }) {
    const find = async () => (await ben.client.call('search', { query: { gender: 'any', country: 'any' } })).body;
    const found = await find();
    expect(found.profiles.map(({ id }) => id)).toEqual([anna.id]);
    expect(JSON.stringify(found)).not.toMatch(PRIVATE);
    await block(anna, ben);
    expect(await find()).toMatchObject({ total: 0, profiles: [] });
    // Whom Anna blocked is not revealed to anybody else.
    expect((await (await member()).client.call('search', { query: { gender: 'any' } })).body.total).toBe(2);
  },
  async getFaces({ anna, ben, backend }) {
    for (const { id, client } of [anna, ben]) {
      const { id: main_image_id } = await anImage(client);
      await backend.deps.db.updateTable('profile').set({ main_image_id }).where('id', '=', id).execute();
    }
    await backend.deps.db.updateTable('image').set({ status: 'active' }).execute();
    const find = async () => (await ben.client.call('getFaces', { query: { gender: 'any' } })).body.profiles;
    const found = await find();
    expect(found.map(({ id }) => id)).toEqual([anna.id]);
    expect(JSON.stringify(found)).not.toMatch(PRIVATE);
    await block(anna, ben);
    expect(await find()).toEqual([]);
  },
  async pageHidden({ anna, ben, backend }) {
    const seen = () => backend.deps.db.selectFrom('profile').selectAll().where('id', '=', anna.id).executeTakeFirstOrThrow();
    const before = await seen();
    expect((await ben.client.call('pageHidden')).status).toBe(204);
    expect(await seen()).toEqual(before);
  },
  async getMember({ anna, ben }) {
    const ask = (id: number) => ben.client.call('getMember', { query: { id } });
    expect(JSON.stringify((await ask(anna.id)).body)).not.toMatch(PRIVATE);
    await block(anna, ben);
    await expectMissing(ask(anna.id), ask(NOBODY));
  },
  async getPhotoLink({ anna, ben, pay, backend }) {
    await anImage(anna.client);
    const { id } = await anImage(anna.client);
    await backend.deps.db.updateTable('image').set({ status: 'active' }).execute();
    const ask = (image: number) => ben.client.call('getPhotoLink', { query: { image } });
    expect((await ask(id)).body.image).toMatchObject({ id, locked: true });
    await pay(ben);
    const { match } = (await ask(id)).body.image;
    expect([(await getMedia(ben.client, match)).status, (await getMedia(backend.client(), match)).status]).toEqual([200, 404]);
    await block(anna, ben);
    await expectMissing(ask(id), ask(NOBODY));
    expect((await getMedia(ben.client, match)).status).toBe(404);
  },
  async getBlocked({ anna, ben, member }) {
    const carla = await member();
    await block(anna, carla);
    expect((await ben.client.call('getBlocked')).body.profiles).toEqual([]);
  },
  async block({ anna, ben, member }) {
    const carla = await member();
    await block(ben, carla);
    expect((await anna.client.call('getBlocked')).body.profiles).toEqual([]);
    expect((await anna.client.call('getMember', { query: { id: carla.id } })).status).toBe(200);
  },
  async unblock({ anna, ben, member }) {
    const carla = await member();
    await block(anna, carla);
    await ben.client.call('unblock', { body: { id: carla.id } });
    await carla.client.call('unblock', { body: { id: anna.id } });
    expect((await anna.client.call('getBlocked')).body.profiles).toMatchObject([{ id: carla.id }]);
    expect((await carla.client.call('getMember', { query: { id: anna.id } })).status).toBe(404);
  },
  async report({ anna, ben, backend, member }) {
    const carla = await member();
    const { body } = await anna.client.call('sendMessage', {
      body: { profile: carla.id, client_id: crypto.randomUUID(), text: 'Between us' },
    });
    const report = (what: object) => ben.client.call('report', { body: { id: anna.id, category: 'scam', ...what } });
    expect((await report({ conversation: body.conversation })).error).toMatchObject({ code: 'validation', field: 'conversation' });
    expect((await report({ message: body.message.id })).error).toMatchObject({ code: 'validation', field: 'message' });
    await block(anna, ben);
    await expectMissing(report({}), report({ id: NOBODY }));
    expect(await backend.deps.db.selectFrom('report').select('id').execute()).toEqual([]);
  },
  async complain({ anna, ben, backend, mailsTo }) {
    const complain = (profile: number) =>
      ben.client.call('complain', { body: { name: 'Ben', email: ben.email, category: 'fake', text: 'This is not her.', profile } });
    const answers = [await complain(anna.id), await complain(NOBODY)];
    for (const { status, body } of answers)
      expect([status, Object.keys(body), body.reference]).toEqual([201, ['reference'], expect.stringMatching(/^C-\w{4}-\w{4}$/)]);
    expect([await mailsTo(anna.email), await mailsTo(ben.email)]).toEqual([0, 2]);
    const mails = await backend.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', ben.email).execute();
    expect(JSON.stringify(mails)).not.toMatch(new RegExp(`Anna|${anna.email}`));
  },
};
