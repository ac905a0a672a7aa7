import { z } from 'zod';
import { DEFAULTS, GEOCODE_CACHE_MS, PLACES_CACHE_MS } from '../../constants.ts';
import { COMPLAINT_CATEGORIES, SANCTION_REFERENCE } from '../../profile-options.ts';
import * as e from '../entities.ts';
import { ok, text, type CallSchema } from './call-schema.ts';

/** The site: settings, lists, places (docs/product/calls-and-errors.md). */
export const SITE_SCHEMAS = {
  getSettings: {
    summary: 'Settings of the site',
    query: z.object({
      domain: text(255).optional(),
      trafficsource: text(100).optional(),
      network: text(100).optional(),
      country: e.country.optional(),
      /** Language of the texts; by default the member's, the cookie's or the domain's. */
      language: e.locale.optional(),
    }),
    response: z.object({ settings: e.settings }),
    public: true,
  },
  getInterests: { summary: 'Ids of all interests', response: z.object({ interests: z.array(z.string()) }), public: true },
  getRegions: {
    summary: "A country's regions; without one those of the member's, of a visitor's by address",
    query: z.object({ country: e.country.optional() }),
    response: z.object({ regions: z.array(z.object({ id: z.string(), name: z.string() })) }),
    public: true,
  },
  getPlaces: {
    summary: 'Towns whose name begins with what was typed, in any of their languages, those of the region first; at most ten',
    query: z.object({ country: e.country, region: text(20).optional(), q: text(100) }),
    response: z.object({ places: z.array(e.place) }),
    maxAge: PLACES_CACHE_MS / 1_000,
  },
  getCompanyInfo: { summary: 'The operating company', response: z.object({ company: e.companyInfo }), public: true },
  geocode: {
    summary: 'Nearest place; cached for an hour',
    query: z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }),
    response: z.object({
      country: e.country.nullable(),
      region: z.string().nullable(),
      region_id: z.string().nullable(),
      city: z.string().nullable(),
      /** For `updateProfile`. */
      place_id: z.number().int().nullable(),
    }),
    maxAge: GEOCODE_CACHE_MS / 1_000,
    public: true,
  },
  complain: {
    summary: 'A complaint to the operator, from anybody; also taken as an HTML form, which is answered with a redirect',
    status: 201,
    body: z.object({
      name: text(100).min(1),
      email: z.email().max(254),
      category: z.enum(COMPLAINT_CATEGORIES),
      text: text(DEFAULTS.complaintMaxLength).min(DEFAULTS.complaintMinLength),
      /** Id of the member concerned; an empty form field means none. */
      profile: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().positive().optional()),
      /** The sanction that it objects to. */
      decision: z.preprocess((value) => (value === '' ? undefined : value), z.string().regex(SANCTION_REFERENCE).optional()),
      /** Honeypot: a hidden field that only bots fill in. */
      website: text(200).default(''),
    }),
    response: z.object({ reference: z.string() }),
    public: true,
  },
  pageHidden: { summary: 'The page became hidden (beacon)', response: ok, public: true },
} as const satisfies Record<string, CallSchema>;
