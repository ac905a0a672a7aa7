import type { OverlayProps } from '@nightlark/contract';

/** What the gate opens overlays with. Complete by its type: a new overlay of the contract does not compile before it is here. */
export const OVERLAY_PROPS: Readonly<OverlayProps> = {
  signup: { profileId: 1 },
  'member-search': {},
  match: { profileId: 1 },
  like: { profileId: 1 },
  'welcome-bonus': {},
  'time-bonus': {},
  icebreakers: { conversationId: 1, profileId: 1 },
  'block-member': { profileId: 1, name: 'sample' },
  report: { profileId: 1, name: 'sample' },
  'delete-conversation': { conversationId: 1, name: 'sample' },
};
