import type { Attack } from '../attack.ts';
import { alteredSecrets } from './altered.ts';
import { caching } from './caching.ts';
import { crossSite } from './cross-site.ts';
import { doors } from './doors.ts';
import { endpoints } from './endpoints.ts';
import { framing } from './framing.ts';
import { fuzz } from './fuzz.ts';
import { headers } from './headers.ts';
import { limits } from './limits.ts';
import { otherMember } from './other-member.ts';
import { payments } from './payments.ts';
import { redirects } from './redirects.ts';
import { reports } from './reports.ts';
import { smuggling } from './smuggling.ts';
import { stream } from './stream.ts';
import { uploads } from './uploads.ts';

/** In this order; the first one empties the product. */
export const ATTACKS: readonly Attack[] = [
  otherMember,
  doors,
  framing,
  crossSite,
  caching,
  redirects,
  uploads,
  endpoints,
  fuzz,
  reports,
  limits,
  smuggling,
  headers,
  alteredSecrets,
  stream,
  payments,
];
