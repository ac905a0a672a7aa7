import { z } from 'zod';
import * as e from '../entities.ts';
import { text, type CallSchema } from './call-schema.ts';

/** My own profile and photos (specification, section 7; decisions, "Calls"). */
export const PROFILE_SCHEMAS = {
  getProfile: { summary: 'My profile', response: z.object({ profile: e.ownProfile }) },
  updateProfile: {
    summary: 'Change some fields of my profile',
    body: e.profileDetails
      .extend({
        name: text(200),
        date_of_birth: text(20),
        country: e.country,
        region_id: z.string().max(20).nullable(),
        city: text(100).nullable(),
        sexuality: e.sexuality.nullable(),
      })
      .partial(),
    response: z.object({ profile: e.ownProfile }),
  },
  previewProfile: {
    summary: 'My profile as another member sees it',
    query: z.object({ preview: z.literal('1').optional(), as: z.enum(['free', 'premium']) }),
    response: z.object({ profile: e.profile, images: z.array(e.image), notes: e.memberNotes }),
  },
  getPhotoSource: {
    summary: 'The uncropped picture of one of my photos, by a link that expires',
    query: z.object({ id: e.id }),
    response: z.object({
      source: z.object({ match: z.string(), width: z.number().int(), height: z.number().int() }),
      crop: e.crop.nullable(),
    }),
  },
  addPhoto: { summary: 'Add a photo', file: 'photo', status: 201, response: z.object({ image: e.ownImage }) },
  updatePhoto: {
    summary: 'Make a photo the main one, move it, crop it (null: the whole picture), or bring it back within ten minutes of its deletion',
    body: z.object({
      id: e.id,
      main: z.literal(true).optional(),
      position: z.number().int().min(0).max(24).optional(),
      crop: e.crop.nullable().optional(),
      restore: z.literal(true).optional(),
    }),
    response: z.object({ profile: e.ownProfile }),
  },
  deletePhoto: {
    summary: 'Delete a photo; the next becomes main',
    body: z.object({ id: e.id }),
    response: z.object({ profile: e.ownProfile }),
  },
} as const satisfies Record<string, CallSchema>;
