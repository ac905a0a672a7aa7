import type { EndpointName } from '../endpoints.ts';
import type { CallSchema } from './call-schema.ts';
import { ACCOUNT_SCHEMAS } from './account.ts';
import { CHAT_SCHEMAS } from './chat.ts';
import { CREDITS_SCHEMAS } from './credits.ts';
import { FINDING_SCHEMAS } from './finding.ts';
import { LIKES_SCHEMAS } from './likes.ts';
import { MEMBERS_SCHEMAS } from './members.ts';
import { NOTIFICATIONS_SCHEMAS } from './notifications.ts';
import { PROFILE_SCHEMAS } from './profile.ts';
import { SITE_SCHEMAS } from './site.ts';

export type { CallSchema } from './call-schema.ts';
export { EVENT_SCHEMAS } from './events.ts';

/** The schemas of all calls, from the files of each area. */
export const SCHEMAS = {
  ...SITE_SCHEMAS,
  ...ACCOUNT_SCHEMAS,
  ...NOTIFICATIONS_SCHEMAS,
  ...PROFILE_SCHEMAS,
  ...MEMBERS_SCHEMAS,
  ...FINDING_SCHEMAS,
  ...LIKES_SCHEMAS,
  ...CHAT_SCHEMAS,
  ...CREDITS_SCHEMAS,
} as const satisfies Record<EndpointName, CallSchema>;
