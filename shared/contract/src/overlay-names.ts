/** Overlays that a remote may open in another without knowing it. */
export const OVERLAYS = [
  'signup', 'member-search', 'match', 'like', 'welcome-bonus', 'time-bonus', 'icebreakers', 'block-member', 'report', 'delete-conversation', 'buy-credits',
] as const; // prettier-ignore
export type OverlayName = (typeof OVERLAYS)[number];
