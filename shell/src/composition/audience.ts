import type { Audience, ReleaseSlot, SlotName, User } from '@nightlark/contract';
import type { RemoteHandle } from './remotes.ts';

function isFor(audience: Audience, user: User | null): boolean {
  switch (audience) {
    case 'any':
      return true;
    case 'visitor':
      return user === null;
    case 'member':
      return user !== null;
    case 'free':
      return user !== null && !user.paid_user;
    case 'unconfirmed':
      return user?.status === 'not_confirmed';
    case 'photoless':
      return user !== null && !user.profile.main_image;
  }
}

export interface Extension {
  remote: RemoteHandle;
  slot: ReleaseSlot;
}

interface SlotContext {
  routeName: string;
  user: User | null;
}

/** The extensions of a slot for this route and visitor, decided by their declarations, without loading code. */
export function extensionsOf(remotes: readonly RemoteHandle[], name: SlotName, { routeName, user }: SlotContext): Extension[] {
  return remotes
    .filter(({ isUnavailable, isOverridden }) => !isUnavailable && !isOverridden)
    .flatMap((remote) => remote.info.slots.map((slot) => ({ remote, slot })))
    .filter(({ slot }) => slot.slot === name && isFor(slot.audience, user))
    .filter(({ slot }) => (!slot.routes || slot.routes.includes(routeName)) && !slot.notOn?.includes(routeName))
    .sort((a, b) => (a.slot.order ?? 0) - (b.slot.order ?? 0));
}
