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
const localeTexts = z.record(slug, texts.partial()).superRefine((bySlug, context) => {
  // A slug may say less; the address without one says all.
  for (const { path, message } of texts.safeParse(bySlug[''] ?? {}).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['', ...path], message });
});

/** The last part of a lander's address. */
export const landerName = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'only small letters, digits and single hyphens');
/** A picture of this site: nothing here can lead to another one. */
const sharePath = z.string().max(200).regex(/^(?:\/[\w@-][\w.@-]*)+\.(?:jpe?g|png|webp)$/, 'the path of a picture of this site, like /share/name.jpg'); // prettier-ignore

/** A lander's document: complete in every language, with texts for no slug that it does not have. */
export const landerSchema: z.ZodType<Lander> = z
  .strictObject({
    $schema: z.string().max(500).optional(),
    name: landerName,
    template: z.enum(LANDER_TEMPLATES),
    slugs: z
      .record(slug, z.strictObject({ gender: gender.optional(), online: z.boolean().optional() }))
      .refine((slugs) => '' in slugs, { error: 'the address without slug is missing' }),
    images: z.strictObject({ share: sharePath.optional() }).optional(),
    from: time.optional(),
    to: time.optional(),
    texts: z.record(z.enum(LOCALES), localeTexts),
  })
  .superRefine(({ slugs, texts }, context) => {
    const complain = (path: string[], message: string) => context.addIssue({ code: 'custom', path: ['texts', ...path], message });
    for (const [locale, bySlug] of Object.entries(texts)) {
      for (const slug of Object.keys(slugs)) if (!Object.hasOwn(bySlug, slug)) complain([locale, slug], 'every slug needs its own texts');
      for (const slug of Object.keys(bySlug)) if (!Object.hasOwn(slugs, slug)) complain([locale, slug], 'the lander has no such slug');
    }
  })
  .refine(({ from, to }) => !from || !to || new Date(from) < new Date(to), {
    path: ['to'],
    error: 'must be after from',
  }) as unknown as z.ZodType<Lander>;
