import { z } from 'zod';
import { DEFAULTS, MATCH_DISTANCES_KM } from '../../constants.ts';
import { BODY_TYPES, EYE_COLORS, GENDERS, HAIR_COLORS, INTERESTS, RELATIONSHIPS, TATTOOS } from '../../profile-options.ts';
import * as e from '../entities.ts';
import type { CallSchema } from './call-schema.ts';

const age = z.number().int().min(DEFAULTS.minAge).max(DEFAULTS.maxAge);
/** Choices that are all welcome; none chosen: no wish. */
const wishes = <const T extends readonly [string, ...string[]]>(values: T) => z.array(z.enum(values)).max(values.length);

/** What a member looks for. Gender and sexuality decide who is shown at all, the rest how high. */
const preferences = z.object({
  /** `any`: whomever the member's sexuality is drawn to. */
  gender: z.enum([...GENDERS, 'any']),
  min_age: age,
  max_age: age,
  /** Null: anywhere. */
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

/** Why somebody fits, as the member sees it. Distances are rounded up to a step, from a coarse grid. */
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

/** What is left of a free member's likes today, and when there are new ones; null for premium. */
const allowance = { likes_left: z.number().int().nullable(), resets_at: e.time.nullable() };
const swipeProfile = e.profile.extend({ images: z.array(e.image), reasons: z.array(reason) });

/** Match finder and swipe game (decisions 015 and 016). */
export const FINDING_SCHEMAS = {
  getMatches: {
    summary: 'My preferences and the members who fit best',
    query: z.object({
      /** Where a page starts, from `next`. */
      page: z
        .string()
        .regex(/^\d{1,3}-\d{1,10}$/)
        .optional(),
    }),
    response: z.object({
      preferences,
      /** Whether the member has ever said what they look for; the preferences are the defaults otherwise. */
      saved: z.boolean(),
      /** The genders that the member's own gender and sexuality leave to choose from. */
      genders: z.array(e.gender),
      matches: z.array(z.object({ profile: e.profileCard, score: z.number().int().min(0).max(100), reasons: z.array(reason) })),
      /** How many fit both ways, exactly. */
      total: z.number().int(),
      /** How many of them are ranked and can be paged through: those nearest to the wishes. */
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
      /** Whose vote can be undone, the latest; null where none can. */
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
