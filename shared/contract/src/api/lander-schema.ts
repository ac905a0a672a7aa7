import { z } from 'zod';
import { LANDER_MOODS, LANDER_PICTURES, LANDER_TEMPLATES, type Lander } from '../lander.ts';
import { LOCALES } from '../locales.ts';
import { gender } from './entities.ts';

/** Custom messages, since marketing reads them. */
const text = (max: number) => z.string('must be a text').trim().min(1, 'is empty').max(max, `is too long: at most ${max} characters`);
const utc = z.iso.datetime('must be a time in UTC, like "2026-06-01T00:00:00Z"');
const line = text(400);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** Runs a rule on documents with other errors too, so that all errors are reported at once. */
const WHATEVER_ELSE = { when: ({ value }: { value: unknown }) => isRecord(value) };
const slug = z
  .string()
  .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
  .max(60);

const plainTexts = z.strictObject({
  title: text(70),
  description: text(200),
  headline: text(90),
  lead: line,
  cta: text(40),
  lines: z.array(line).max(12),
  choices: z
    .array(z.strictObject({ mood: z.enum(LANDER_MOODS), label: text(30), reply: line }))
    .max(12)
    .optional(),
});
const texts = plainTexts.extend({ allReal: plainTexts.partial().optional() });
const localeTexts = z.record(slug, texts.partial()).superRefine((bySlug, context) => {
  // Texts of a slug may be partial; those of the address without a slug must be complete.
  for (const { path, message } of texts.safeParse(bySlug[''] ?? {}).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['', ...path], message });
});

/** The last segment of a lander's path. */
export const landerName = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'only small letters, digits and single hyphens');
/** A picture on this site, never an external URL. */
const sharePath = z
  .string()
  .max(200)
  .regex(/^(?:\/[\w@-][\w.@-]*)+\.(?:jpe?g|png|webp)$/, 'the path of a picture of this site, like /share/name.jpg');

/** The name of a file in the document's folder. */
export const landerPictureName = z
  .string()
  .max(80)
  .regex(/^[a-zA-Z0-9][\w-]*\.(?:jpe?g|png|webp|avif)$/, 'the name of a picture beside the document, like evening.jpg');
const alt = text(160);
const picture = z.strictObject({ file: landerPictureName, alt: z.record(z.enum(LOCALES), alt) });

/** A lander's document: complete in every language, without texts of unknown slugs. */
export const landerSchema: z.ZodType<Lander> = z
  .strictObject({
    $schema: z.string().max(500).optional(),
    name: landerName,
    template: z.enum(LANDER_TEMPLATES),
    slugs: z
      .record(slug, z.strictObject({ gender: gender.optional(), online: z.boolean().optional() }))
      .refine((slugs) => '' in slugs, { error: 'the address without slug is missing' }),
    images: z
      .strictObject({ share: z.union([sharePath, landerPictureName]).optional(), pictures: z.array(picture).min(1).max(8).optional() })
      .optional(),
    from: utc.optional(),
    to: utc.optional(),
    texts: z.record(z.enum(LOCALES), localeTexts),
  })
  .superRefine(({ template, images }, context) => {
    const most = LANDER_PICTURES[template] ?? 0;
    if ((images?.pictures?.length ?? 0) <= most) return;
    const message =
      most > 0 ? `the design ${template} shows at most ${most} pictures` : `the design ${template} shows no pictures of one’s own`;
    context.addIssue({ code: 'custom', path: ['images', 'pictures'], message });
  })
  .superRefine(({ slugs, texts }, context) => {
    if (!isRecord(slugs) || !isRecord(texts)) return;
    const complain = (path: string[], message: string) => context.addIssue({ code: 'custom', path: ['texts', ...path], message });
    for (const [locale, bySlug] of Object.entries(texts).filter(([, bySlug]) => isRecord(bySlug))) {
      for (const slug of Object.keys(slugs)) if (!Object.hasOwn(bySlug, slug)) complain([locale, slug], 'every slug needs its own texts');
      for (const slug of Object.keys(bySlug)) if (!Object.hasOwn(slugs, slug)) complain([locale, slug], 'the lander has no such slug');
    }
  }, WHATEVER_ELSE)
  .refine(({ from, to }) => !from || !to || !(new Date(from) >= new Date(to)), {
    path: ['to'],
    error: 'must be after from',
    ...WHATEVER_ELSE,
  }) as unknown as z.ZodType<Lander>;
