import { definePath } from '@nightlark/contract';

/** Paths that no other remote links to. */
export const ownPaths = {
  memberLanding: definePath('members-id-landing', '/members/:id/landing'),
  memberLanding2: definePath('members-id-landing2', '/members/:id/landing2/:slug?'),
  memberLanding3: definePath('members-id-landing3', '/members/:id/landing3/:slug?'),
} as const;
