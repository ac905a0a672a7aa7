/** Overlays that remotes may open without depending on their owner. */
export const OVERLAYS = [
  'signup',
  'member-search',
  'match',
  'like',
  'welcome-bonus',
  'time-bonus',
  'icebreakers',
  'block-member',
  'report',
  'delete-conversation',
  'buy-credits',
] as const;
export type OverlayName = (typeof OVERLAYS)[number];
