import { block, expectMissing, like, NOBODY, PRIVATE, type Cases } from './world.ts';

/** Calls about likes and matches. */
export const likesCases: Cases = {
  async like({ anna, ben }) {
    const { body } = await like(ben, anna);
    expect(JSON.stringify(body)).not.toMatch(PRIVATE);
    expect((await anna.client.call('getLikes', { query: { type: 'sent' } })).body.profiles).toEqual([]);
    await block(anna, ben);
    const again = (id: number) => ben.client.call('like', { body: { id } });
    await expectMissing(again(anna.id), again(NOBODY));
  },
  async unlike({ anna, ben, member }) {
    await like(anna, ben);
    await ben.client.call('unlike', { body: { id: anna.id } });
    const carla = await member();
    await carla.client.call('unlike', { body: { id: ben.id } });
    expect((await anna.client.call('getLikes', { query: { type: 'sent' } })).body.profiles).toMatchObject([{ id: ben.id }]);
  },
  async getLikes({ anna, ben, member }) {
    const carla = await member();
    await like(carla, anna);
    await like(anna, carla);
    for (const type of ['received', 'sent', 'matches'] as const)
      expect((await ben.client.call('getLikes', { query: { type } })).body).toMatchObject({ profiles: [], liked_by: [] });
  },
  async clearNewLike({ anna, ben, member }) {
    const carla = await member();
    await like(carla, anna);
    await ben.client.call('clearNewLike', { body: { id: carla.id } });
    await carla.client.call('clearNewLike', { body: { id: anna.id } });
    expect((await anna.client.call('getLikes')).body.counts.new).toBe(1);
  },
  async autoLike({ anna, ben, member }) {
    const carla = await member();
    await like(carla, anna);
    expect((await ben.client.call('autoLike')).status).toBe(204);
    expect((await anna.client.call('autoLike')).body).toMatchObject({ profile: { id: carla.id } });
  },
};
