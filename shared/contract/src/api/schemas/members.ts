import { z } from 'zod';
import { DEFAULTS } from '../../constants.ts';
import { COUNTRIES, GENDERS, REPORT_CATEGORIES } from '../../profile-options.ts';
import * as e from '../entities.ts';
import { flag, ok, text, type CallSchema } from './call-schema.ts';

/** Other members: search, profiles, blocks (docs/product/calls-and-errors.md). */
export const MEMBERS_SCHEMAS = {
  search: {
    summary: 'Search members; logged out only the first page',
    public: true,
    query: z
      .object({
        gender: z.enum([...GENDERS, 'any']).optional(),
        /** The viewer's own when it is left out. */
        country: z.enum([...COUNTRIES, 'any']).optional(),
        countryregion: z.string().max(20).optional(),
        min_age: z.coerce.number().int().min(DEFAULTS.minAge).max(DEFAULTS.maxAge).optional(),
        max_age: z.coerce.number().int().min(DEFAULTS.minAge).max(DEFAULTS.maxAge).optional(),
        online: flag.optional(),
        sort: z.enum(['active', 'newest']).optional(),
        /** Only who looks for somebody of the viewer's gender; means nothing logged out, and is refused there. */
        mutual: flag.optional(),
        /** Where a visitor came from, on the request that first says so; later the cookie does. */
        trafficsource: text(100).optional(),
        /** The opaque token of a page, from `next`. */
        page: z.string().max(200).optional(),
      })
      .refine((q) => q.min_age === undefined || q.max_age === undefined || q.min_age <= q.max_age, {
        path: ['max_age'],
        error: 'min_age over max_age',
      }),
    response: z.object({
      profiles: z.array(e.profileCard),
      total: z.number().int(),
      /** Token of the next page, null on the last. */
      next: z.string().nullable(),
      similar: z.object({ profiles: z.array(e.profileCard), widened: z.array(z.enum(['region', 'age', 'online', 'country'])) }).nullable(),
      /** The filters as they were applied, with defaults filled in. */
      applied: z.object({
        gender: z.enum([...GENDERS, 'any']),
        country: e.country.nullable(),
        countryregion: z.string().nullable(),
        min_age: z.number(),
        max_age: z.number(),
        online: z.boolean(),
        sort: z.enum(['active', 'newest']),
        mutual: z.boolean(),
      }),
    }),
  },
  getMember: {
    summary: "Another member's profile",
    public: true,
    query: z.object({ id: e.id }),
    response: z.object({
      profile: e.profile,
      images: z.array(e.image),
      related: z.array(e.profileCard),
      notes: e.memberNotes,
      liked: z.boolean(),
      match: z.boolean(),
      /** The conversation with this member, when there is one. */
      conversation: e.id.nullable(),
      /** Whether the member lets search engines list this page. */
      indexable: z.boolean(),
    }),
  },
  getBlocked: { summary: 'Members I blocked', response: z.object({ profiles: z.array(e.profileCard) }) },
  block: { summary: 'Block a member', body: z.object({ id: e.id }), response: ok },
  unblock: { summary: 'Unblock a member', body: z.object({ id: e.id }), response: ok },
  report: {
    summary: 'Report a member to the operator; what it is about is kept as it is now',
    status: 201,
    body: z.object({
      id: e.id,
      /** Where it happened: a conversation with this member, a message of theirs in it, a photo of theirs. */
      conversation: e.id.optional(),
      message: e.id.optional(),
      image: e.id.optional(),
      category: z.enum(REPORT_CATEGORIES),
      remarks: text(DEFAULTS.reportRemarksMaxLength).default(''),
    }),
    response: z.object({ reference: z.string() }),
  },
} as const satisfies Record<string, CallSchema>;
