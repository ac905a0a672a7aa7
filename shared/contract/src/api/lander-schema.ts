import { z } from 'zod';
import { LANDER_MOODS, LANDER_TEMPLATES, type Lander } from '../lander.ts';
import { LOCALES } from '../locales.ts';
import { gender, time } from './entities.ts';

const line = z.string().trim().min(1).max(400);
const slug = z
  .string()
  .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
  .max(60);

const texts = z.strictObject({
  title: z.string().trim().min(1).max(70),
  description: z.string().trim().min(1).max(200),
  headline: z.string().trim().min(1).max(90),
  lead: line,
  cta: z.string().trim().min(1).max(40),
  lines: z.array(line).max(12),
  choices: z
    .array(z.strictObject({ mood: z.enum(LANDER_MOODS), label: z.string().min(1).max(30), reply: line }))
    .max(12)
    .optional(),
});
const localeTexts = z
  .record(slug, texts.partial())
  .refine((bySlug) => texts.safeParse(bySlug['']).success, { error: 'the texts without slug must be complete' });

/** A lander's document: complete in every language, with texts for no slug that it does not have. */
export const landerSchema: z.ZodType<Lander> = z
  .strictObject({
    name: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
    template: z.enum(LANDER_TEMPLATES),
    slugs: z
      .record(slug, z.strictObject({ gender: gender.optional(), online: z.boolean().optional() }))
      .refine((slugs) => '' in slugs, { error: 'the address without slug is missing' }),
    images: z.strictObject({ share: z.string().startsWith('/').optional() }).optional(),
    from: time.optional(),
    to: time.optional(),
    texts: z.record(z.enum(LOCALES), localeTexts),
  })
  .refine(
    ({ slugs, texts }) =>
      Object.values(texts).every(
        (bySlug) => Object.keys(slugs).every((slug) => slug in bySlug) && Object.keys(bySlug).length === Object.keys(slugs).length,
      ),
    { path: ['texts'], error: 'every slug needs its own texts, in every language' },
  ) as unknown as z.ZodType<Lander>;
