import { sealOf } from '../../sealed-columns.ts';
import type { AMember } from '../a-member.ts';
import { expectMissing, NOBODY, userOf, type Cases, type World } from './world.ts';

/** A card that the provider stores for Anna. @returns its id */
export async function aCardOf({ backend, anna }: World): Promise<number> {
  const token = sealOf(backend.deps, 'stored_method.token').seal('annas-token');
  const card = {
    account_id: anna.id,
    provider: backend.deps.payments!.name,
    method: 'visa',
    token,
    label: '•••• 4242',
    expires: null,
  } as const;
  const row = { ...card, created_at: new Date(), used_at: new Date() };
  return (await backend.deps.db.insertInto('stored_method').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Calls about stored payment methods, and about dismissals. */
export const moneyCases: Cases = {
  async getStoredMethods(world) {
    const id = await aCardOf(world);
    const storedFor = async ({ client }: AMember) => (await client.call('getStoredMethods')).body.stored_methods;
    expect([await storedFor(world.anna), await storedFor(world.ben)]).toMatchObject([[{ id }], []]);
  },
  async removeStoredMethod(world) {
    const id = await aCardOf(world);
    const remove = (which: number) => world.ben.client.call('removeStoredMethod', { body: { id: which } });
    await expectMissing(remove(id), remove(NOBODY));
    expect(await world.backend.deps.db.selectFrom('stored_method').select('id').execute()).toEqual([{ id }]);
  },
  async dismiss({ anna, ben }) {
    await ben.client.call('dismiss', { body: { key: 'time-bonus' } });
    expect((await userOf(anna))!.dismissals).toEqual({});
  },
};
