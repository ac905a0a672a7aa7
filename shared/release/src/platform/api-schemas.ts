import { landerName } from '@nightlark/contract/api';
import { z } from 'zod';
import { LANDER_BYTES } from '../landers/check-lander.ts';
import { journalEntrySchema, registryIndexSchema } from '../registry/index-schema.ts';
import { assertCoordinates } from '../names.ts';

const text = (max: number) => z.string().trim().min(1).max(max).regex(/^\P{Cc}*$/u, 'no control characters'); // prettier-ignore

function isCoordinate(name: string, version: string): boolean {
  try {
    assertCoordinates(name, version);
    return true;
  } catch {
    return false;
  }
}
export const remoteName = z.string().refine((name) => name !== 'shell' && isCoordinate(name, '0.0.0'), 'is not a remote’s name (mf-…)');
export const semver = z.string().refine((version) => isCoordinate('shell', version), 'is not a version (semantic: 1.2.3 or 1.2.3-suffix)');

/** A file's place in a release: plain names under `client/` or `server/`. Whatever could lead elsewhere does not match. */
const filePath = z
  .string()
  .max(200)
  .regex(/^(?:release\.json|(?:client|server)(?:\/[\w@~-][\w.@~-]*)+)$/, 'is not a file of a release');

export const UPLOAD_LIMITS = { files: 2_000, fileBytes: 20 * 1024 * 1024, bytes: 200 * 1024 * 1024 } as const;

const declaredFile = z.object({
  integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
  bytes: z.number().int().min(0).max(UPLOAD_LIMITS.fileBytes, `is larger than ${UPLOAD_LIMITS.fileBytes} bytes`),
});

/** What is going to be sent, file by file; anything else is refused when it comes. */
export const uploadSchema = z.strictObject({
  name: remoteName,
  version: semver,
  files: z
    .record(filePath, declaredFile)
    .refine((files) => Object.keys(files).length <= UPLOAD_LIMITS.files, `more than ${UPLOAD_LIMITS.files} files`)
    .refine((files) => 'release.json' in files, 'release.json is missing')
    .refine(
      (files) => Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) <= UPLOAD_LIMITS.bytes,
      `more than ${UPLOAD_LIMITS.bytes} bytes in all`,
    ),
});
export type Upload = z.output<typeof uploadSchema>;

/** `expected` is not optional here: a call that is sent again finds another number, and changes nothing. */
const asked = { who: text(80), reason: text(500).optional(), expected: z.number().int().min(0) };
export const promoteSchema = z.strictObject({ remote: remoteName, version: semver, ...asked });
export const canarySchema = z.strictObject({ ...promoteSchema.shape, percent: z.number().min(0).max(100) });
export const rollbackSchema = z.strictObject({ remote: remoteName, ...asked });
/** The document as text: its lines are what findings name. */
const document = z.string().max(LANDER_BYTES);
export const landerPublishSchema = z.strictObject({ document, ...asked });
export const landerUnpublishSchema = z.strictObject({ name: landerName, ...asked });
export const landerPreviewSchema = z.strictObject({
  document,
  minutes: z
    .number()
    .int()
    .min(1)
    .max(7 * 24 * 60),
});
export const journalQuerySchema = z.object({ limit: z.coerce.number().int().min(1).max(500).default(20) });
export const whyQuerySchema = z.object({ url: z.string().min(1).max(2_000) });

/** Answers, as the command line checks them. */
const finding = z.object({ rule: z.string(), severity: z.enum(['error', 'warning']), message: z.string(), affected: z.array(z.string()) });
const { remotes, landers } = registryIndexSchema.shape;
const landerFindings = z.array(z.object({ line: z.number(), severity: z.enum(['error', 'warning']), message: z.string() }));
export const apiAnswers = {
  status: z.object({
    number: z.number(),
    updatedAt: z.string(),
    remotes: z.record(z.string(), remotes.valueType.extend({ published: z.array(z.string()) })),
    landers,
  }),
  journal: z.array(journalEntrySchema),
  published: z.array(z.string()),
  why: z.object({
    path: z.string(),
    servedBy: z.enum(['remote', 'shell', 'backend', 'file', 'nobody']),
    remote: z.string().nullable(),
    version: z.string().nullable(),
    route: z.object({ id: z.string(), path: z.string() }).nullable(),
    rule: z.string(),
  }),
  move: z.object({ number: z.number(), remote: remotes.valueType, findings: z.array(finding) }),
  lander: z.object({ number: z.number(), name: z.string(), findings: landerFindings }),
  landerPreview: z.object({ path: z.string(), until: z.string(), findings: landerFindings }),
  upload: z.object({ id: z.uuid() }),
  publish: z.object({ result: z.enum(['published', 'unchanged']), findings: z.array(finding) }),
  error: z.object({ error: z.object({ code: z.string(), message: z.string(), findings: z.array(finding).optional() }) }),
};
