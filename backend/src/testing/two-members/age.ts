import { anAgeProvider, startAgeCheck } from '../an-age-provider.ts';
import type { AMember } from '../a-member.ts';
import type { Cases } from './world.ts';

/** The provider of the only country that requires a proof here. */
export const ageProvider = anAgeProvider();
export const PROOF_COUNTRY = 'GB';

const IN_THERE = { profile: { country: PROOF_COUNTRY } };
const checkOf = async ({ client }: AMember) => (await client.call('getAgeCheck')).body;

/** Calls about the proof of age. */
export const ageCases: Cases = {
  async getAgeCheck({ member }) {
    const [carla, dora] = [await member(IN_THERE), await member(IN_THERE)];
    ageProvider.outcomes.set(await startAgeCheck(carla, '/chats'), 'passed');
    expect([await checkOf(carla), await checkOf(dora)]).toEqual([
      { state: 'passed', next: '/chats' },
      { state: 'needed', next: null },
    ]);
  },
  async startAgeCheck({ member }) {
    const [carla, dora] = [await member(IN_THERE), await member(IN_THERE)];
    ageProvider.outcomes.set(await startAgeCheck(dora, '/likes'), 'refused');
    expect([await checkOf(carla), await checkOf(dora)]).toEqual([
      { state: 'needed', next: null },
      { state: 'refused', next: '/likes' },
    ]);
  },
};
