import type { Gender, Locale, Sexuality } from '@nightlark/contract';
import type { LastSearch } from '../db/columns.ts';

/** The authenticated member, as every policy needs it: read once per request with the session. */
export interface Viewer {
  id: number;
  email: string;
  status: 'not_confirmed' | 'active' | 'pending_deletion';
  paid: boolean;
  language: Locale;
  invisible: boolean;
  signupDate: Date;
  /** Filters of the last search that differ from the defaults. */
  lastSearch: LastSearch;
  gender: Gender;
  sexuality: Sexuality | null;
  country: string;
  /** The member's town; never sent to anybody, see `coarseDistanceKm`. */
  lat: number | null;
  lon: number | null;
  /** Hash of the session's token, to rotate or revoke it. */
  sessionHash: Buffer;
  sessionExpiresAt: Date;
}
