import { z } from 'zod';
import { DEFAULTS, MATCH_DISTANCES_KM } from '../../constants.ts';
import { BODY_TYPES, EYE_COLORS, GENDERS, HAIR_COLORS, INTERESTS, RELATIONSHIPS, TATTOOS } from '../../profile-options.ts';
import * as e from '../entities.ts';
import type { CallSchema } from './call-schema.ts';

const age = z.number().int().min(DEFAULTS.minAge).max(DEFAULTS.maxAge);
/** Accepted values; an empty list means no preference. */
const wishes = <const T extends readonly [string, ...string[]]>(values: T) => z.array(z.enum(values)).max(values.length);

/** What a member looks for. Gender and sexuality filter, the rest affects the ranking. */
const preferences = z.object({
  /** `any`: all genders that the member's sexuality includes. */
  gender: z.enum([...GENDERS, 'any']),
  min_age: age,
  max_age: age,
  /** Null for any. */
  country: e.country.nullable(),
  countryregion: z.string().max(20).nullable(),
  max_distance_km: z.literal(MATCH_DISTANCES_KM).nullable(),
  interests: z.array(z.enum(INTERESTS)).max(DEFAULTS.interestsMax),
  relationship_status: wishes(RELATIONSHIPS),
  body_type: wishes(BODY_TYPES),
  hair_color: wishes(HAIR_COLORS),
  eye_color: wishes(EYE_COLORS),
  tattoos: wishes(TATTOOS),
});

const interests = z.array(z.enum(INTERESTS)).min(1);

/** Reason of a match, as displayed. Distances are from a coarse grid and rounded up to a step. */
const reason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('shared_interests'), interests }),
  z.object({ code: z.literal('wanted_interests'), interests }),
  z.object({ code: z.literal('nearby'), km: z.number().int() }),
  z.object({ code: z.literal('same_region') }),
  z.object({ code: z.literal('age') }),
  z.object({ code: z.literal('looks_for_your_age') }),
  z.object({ code: z.literal('relationship'), relationship_status: z.enum(RELATIONSHIPS) }),
  z.object({ code: z.literal('looks'), count: z.number().int().min(1) }),
]);

/** Remaining likes of a free member today, and when they reset; null for premium. */
const allowance = { likes_left: z.number().int().nullable(), resets_at: e.time.nullable() };
const swipeProfile = e.profile.extend({ images: z.array(e.image), reasons: z.array(reason) });

/** Match finder and swipe game (docs/product/likes-and-match-games.md). */
export const FINDING_SCHEMAS = {
  getMatches: {
    summary: 'My preferences and the members who fit best',
    query: z.object({
      /** Pagination token, from `next`. */
      page: z
        .string()
        .regex(/^\d{1,3}-\d{1,16}$/)
        .optional(),
    }),
    response: z.object({
      preferences,
      /** Whether the member has saved preferences; otherwise they are the defaults. */
      saved: z.boolean(),
      /** Genders to choose from, given the member's own gender and sexuality. */
      genders: z.array(e.gender),
      matches: z.array(z.object({ profile: e.profileCard, score: z.number().int().min(0).max(100), reasons: z.array(reason) })),
      /** Exact number of mutual matches. */
      total: z.number().int(),
      /** How many of them are ranked and can be paged through: those closest to the preferences. */
      ranked: z.number().int(),
      next: z.string().nullable(),
    }),
  },
  saveMatchPreferences: {
    summary: 'Say what I look for',
    body: preferences.refine((p) => p.min_age <= p.max_age, { path: ['max_age'], error: 'min_age over max_age' }),
    response: z.object({ preferences }),
  },
  getSwipe: {
    summary: 'The next cards of the swipe game and the likes left today',
    response: z.object({
      profiles: z.array(swipeProfile),
      ...allowance,
      /** Member whose vote, the latest, can be undone; null if none can. */
      last: e.id.nullable(),
    }),
  },
  swipe: {
    summary: 'Like or pass; the same vote again changes and costs nothing',
    body: z.object({ id: e.id, vote: z.enum(['like', 'pass']) }),
    response: z.object({ vote: z.enum(['like', 'pass']), match: z.boolean(), ...allowance }),
  },
  undoSwipe: {
    summary: 'Take back my latest vote, whose profile is named; a like is given back',
    body: z.object({ id: e.id }),
    response: z.object({ profile: swipeProfile.nullable(), ...allowance }),
  },
} as const satisfies Record<string, CallSchema>;
