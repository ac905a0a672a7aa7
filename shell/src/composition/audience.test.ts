import type { ReleaseSlot } from '@nightlark/contract';
import { aPremiumUser, aUser } from '@nightlark/testing/builders/members';
import { extensionsOf } from './audience.ts';
import type { RemoteHandle } from './remotes.ts';

function remoteWith(...slots: Partial<ReleaseSlot>[]): RemoteHandle {
  const complete = slots.map((slot, index): ReleaseSlot => ({
    id: `fill-${index}`,
    slot: 'banner',
    audience: 'any',
    load: 'server',
    ...slot,
  }));
  return { info: { name: 'mf-alpha', slots: complete } } as unknown as RemoteHandle;
}

function shown(slot: Partial<ReleaseSlot>, place: Partial<Parameters<typeof extensionsOf>[2]> = {}): boolean {
  return extensionsOf([remoteWith(slot)], 'banner', { routeName: 'members', user: null, ...place }).length === 1;
}

test.each([
  ['any', true, true, true, true],
  ['visitor', true, false, false, false],
  ['member', false, true, true, true],
  ['free', false, true, false, true],
  ['unconfirmed', false, false, false, true],
] as const)('for %s', (audience, visitor, free, premium, unconfirmed) => {
  expect(shown({ audience })).toBe(visitor);
  expect(shown({ audience }, { user: aUser() })).toBe(free);
  expect(shown({ audience }, { user: aPremiumUser() })).toBe(premium);
  expect(shown({ audience }, { user: aUser({ status: 'not_confirmed' }) })).toBe(unconfirmed);
});

test('for members without a photo', () => {
  const user = aUser();
  expect(shown({ audience: 'photoless' })).toBe(false);
  expect(shown({ audience: 'photoless' }, { user: { ...user, profile: { ...user.profile, main_image: null } } })).toBe(true);
  expect(shown({ audience: 'photoless' }, { user: aPremiumUser() })).toBe(!aPremiumUser().profile.main_image);
});

test('only on its routes, and never where it is not wanted', () => {
  expect(shown({ routes: ['members'] })).toBe(true);
  expect(shown({ routes: ['chats'] })).toBe(false);
  expect(shown({ notOn: ['members'] })).toBe(false);
});

test('in the order that the extensions ask for', () => {
  const extensions = extensionsOf([remoteWith({ order: 2 }, { order: 1 })], 'banner', { routeName: '', user: null });
  expect(extensions.map(({ slot }) => slot.id)).toEqual(['fill-1', 'fill-0']);
});
