import { z } from 'zod';
import { SHOWN_TO, CHOSEN_FIELDS } from '../../profile-options.ts';
import * as e from '../entities.ts';
import { text, type CallSchema } from './call-schema.ts';

/** My own profile and photos (docs/product/calls-and-errors.md). */
export const PROFILE_SCHEMAS = {
  getProfile: { summary: 'My profile', response: z.object({ profile: e.ownProfile }) },
  updateProfile: {
    summary: 'Change some fields of my profile',
    body: e.profileDetails
      .extend({
        name: text(200),
        /** Corrects a wrong one, once. */
        gender: e.gender,
        date_of_birth: text(20),
        country: e.country,
        region_id: z.string().max(20).nullable(),
        /** Id of a town from `getPlaces`; it implies country and region. */
        place_id: z.number().int().positive().max(2_147_483_647).nullable(),
        /** A town by name instead, if the name is unique. */
        city: text(100).nullable(),
        /** Requires consent, given before or in the same request. */
        sexuality: e.sexuality.nullable(),
        /** False withdraws the consent and deletes the sexuality. */
        sensitive_consent: z.boolean(),
        indexable: z.boolean(),
        show_last_seen: z.boolean(),
        shown_to: z.partialRecord(z.enum(CHOSEN_FIELDS), z.enum(SHOWN_TO)),
      })
      .partial()
      .strict(),
    response: z.object({ profile: e.ownProfile }),
  },
  previewProfile: {
    summary: 'My profile as others see it',
    query: z.object({ preview: z.literal('1').optional(), as: z.enum(['visitor', 'free', 'premium']) }),
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
  getPhotoLink: {
    summary: 'A photo anew, where the link that came with it has expired',
    query: z.object({ image: e.id }),
    response: z.object({ image: e.image }),
  },
  addPhoto: {
    summary: 'Add a photo, and wait until it is processed',
    file: 'photo',
    status: 201,
    response: z.object({ image: e.ownImage }),
  },
  startUpload: {
    summary: 'Add a photo: 202 with null while it is still being processed. Repeated with the same key, it is added once',
    file: 'photo',
    query: z.object({ key: z.uuid() }),
    status: 201,
    response: z.object({ image: e.ownImage.nullable() }),
  },
  getUpload: {
    summary: 'The outcome of an upload: the photo, null while it is being processed, or the error that refused it',
    query: z.object({ key: z.uuid() }),
    response: z.object({ image: e.ownImage.nullable() }),
  },
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
