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
        /** The viewer's own by default. */
        country: z.enum([...COUNTRIES, 'any']).optional(),
        countryregion: z.string().max(20).optional(),
        min_age: z.coerce.number().int().min(DEFAULTS.minAge).max(DEFAULTS.maxAge).optional(),
        max_age: z.coerce.number().int().min(DEFAULTS.minAge).max(DEFAULTS.maxAge).optional(),
        online: flag.optional(),
        sort: z.enum(['active', 'newest']).optional(),
        /** Only members who look for the viewer's gender; rejected without a session. */
        mutual: flag.optional(),
        /** Without filters a member's search repeats the last one; with this it begins anew. */
        clear: flag.optional(),
        /** Traffic source of a visitor, on the first request; later it is in the cookie. */
        trafficsource: text(100).optional(),
        /** Opaque pagination token, from `next`. */
        page: z.string().max(200).optional(),
      })
      .refine((q) => q.min_age === undefined || q.max_age === undefined || q.min_age <= q.max_age, {
        path: ['max_age'],
        error: 'min_age over max_age',
      }),
    response: z.object({
      profiles: z.array(e.profileCard),
      total: z.number().int(),
      /** Token of the next page; null on the last. */
      next: z.string().nullable(),
      similar: z.object({ profiles: z.array(e.profileCard), widened: z.array(z.enum(['region', 'age', 'online', 'country'])) }).nullable(),
      /** The applied filters, including defaults. */
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
      /** Whether a filter differs from its default. */
      filtered: z.boolean().optional(),
    }),
  },
  getFaces: {
    summary: 'Some members with a photo, for pages that introduce the site',
    public: true,
    query: z.object({
      gender: z.enum([...GENDERS, 'any']).optional(),
      online: flag.optional(),
      /** Without fictional members. */
      real: flag.optional(),
      /** See `search`. */
      trafficsource: text(100).optional(),
    }),
    /** At most a page of a search. Those of the viewer's country; if they are few, from anywhere. */
    response: z.object({ profiles: z.array(e.profileCard) }),
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
      /** The conversation with this member, if there is one. */
      conversation: e.id.nullable(),
      /** Whether there is one, possibly removed from the viewer's list: then a message to this member starts none. */
      conversation_exists: z.boolean().optional(),
      /** Whether search engines may list this page. */
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
      /** What is reported: a conversation with this member, a message of theirs in it, a photo of theirs. */
      conversation: e.id.optional(),
      message: e.id.optional(),
      image: e.id.optional(),
      category: z.enum(REPORT_CATEGORIES),
      remarks: text(DEFAULTS.reportRemarksMaxLength).default(''),
    }),
    response: z.object({ reference: z.string() }),
  },
} as const satisfies Record<string, CallSchema>;
