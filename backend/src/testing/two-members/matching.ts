import type { AMember } from '../a-member.ts';
import { block, expectMissing, NOBODY, PRIVATE, type Cases } from './world.ts';

/** Calls about match finder and swipe game. */
export const matchingCases: Cases = {
  async getMatches({ anna, ben }) {
    const find = async () => (await ben.client.call('getMatches')).body;
    const found = await find();
    expect(found.matches.map(({ profile }) => profile.id)).toEqual([anna.id]);
    expect(JSON.stringify(found)).not.toMatch(PRIVATE);
    for (const page of ['0-1', '100-2000000000', '999-0']) {
      const { matches } = (await ben.client.call('getMatches', { query: { page } })).body;
      expect(matches.every(({ profile }) => profile.id === anna.id)).toBe(true);
    }
    expect((await ben.client.call('getMatches', { query: { page: '1;drop' } })).error).toMatchObject({ code: 'validation', field: 'page' });
    await block(anna, ben);
    expect((await find()).matches).toEqual([]);
  },
  async saveMatchPreferences({ anna, ben }) {
    const wishes = async ({ client }: AMember) => (await client.call('getMatches')).body;
    const before = await wishes(anna);
    const { preferences } = await wishes(ben);
    await ben.client.call('saveMatchPreferences', { body: { ...preferences, member_id: anna.id, min_age: 40, max_age: 50 } });
    expect(await wishes(ben)).toMatchObject({ saved: true, preferences: { min_age: 40 } });
    expect(await wishes(anna)).toMatchObject({ saved: false, preferences: before.preferences });
  },
  async getSwipe({ anna, ben }) {
    const deal = async () => (await ben.client.call('getSwipe')).body;
    const dealt = await deal();
    expect(dealt.profiles.map(({ id }) => id)).toEqual([anna.id]);
    expect(JSON.stringify(dealt)).not.toMatch(PRIVATE);
    await block(anna, ben);
    expect((await deal()).profiles).toEqual([]);
  },
  async swipe({ anna, ben, member }) {
    const vote = (id: number) => ben.client.call('swipe', { body: { id, vote: 'like' } });
    await vote(anna.id);
    expect((await anna.client.call('getSwipe')).body).toMatchObject({ likes_left: 4, last: null });
    const carla = await member();
    await block(carla, ben);
    await expectMissing(vote(carla.id), vote(NOBODY));
  },
  async undoSwipe({ anna, ben, member }) {
    await anna.client.call('swipe', { body: { id: ben.id, vote: 'like' } });
    const carl = await member({ profile: { gender: 'male' } });
    expect((await carl.client.call('undoSwipe', { body: { id: ben.id } })).body).toMatchObject({ likes_left: 4 });
    expect((await ben.client.call('undoSwipe', { body: { id: anna.id } })).body).toMatchObject({ likes_left: 4 });
    expect((await anna.client.call('getSwipe')).body).toMatchObject({ likes_left: 3, last: ben.id });
    expect((await ben.client.call('getLikes')).body.profiles).toMatchObject([{ id: anna.id }]);
  },
};
