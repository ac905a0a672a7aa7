import { landerName, landerPictureName } from '@nightlark/contract/api';
import { z } from 'zod';
import { remoteName, semver } from '../coordinates.ts';
import { overrideSchema } from '../overrides/override.ts';
import { MAX_PREVIEWED, PREVIEW_DAYS } from '../previews/preview.ts';
import { audienceSchema } from '../stores/audience.ts';
import { APPROVAL_HOURS, journalEntrySchema, planSchema, registryIndexSchema } from '../stores/index-schema.ts';
import { landerFileName, MAX_LANDER_BYTES } from '../stores/lander-file.ts';

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'no control characters');

/** A file's path in a release: plain names under `client/`, `maps/`, `server/` or `portable/`, without path traversal. */
const filePath = z
  .string()
  .max(200)
  .regex(/^(?:release\.json|(?:client|maps|server|portable)(?:\/[\w@~-][\w.@~-]*)+)$/, 'is not a file of a release');

/** Names that collide on case-insensitive file systems, and a file that would also be a folder. */
function collision(files: readonly string[]): string | null {
  const seen = new Map<string, string>();
  for (const file of files) {
    const lower = file.toLowerCase();
    if (seen.has(lower)) return `${file} and ${seen.get(lower)} differ in capitals only`;
    seen.set(lower, file);
  }
  for (const lower of seen.keys())
    for (let end = lower.lastIndexOf('/'); end > 0; end = lower.lastIndexOf('/', end - 1))
      if (seen.has(lower.slice(0, end))) return `${seen.get(lower.slice(0, end))} is a file and a folder`;
  return null;
}

export const UPLOAD_LIMITS = { files: 2_000, fileBytes: 20 * 1024 * 1024, bytes: 200 * 1024 * 1024 } as const;

const declaredFile = z.object({
  integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
  bytes: z.number().int().min(0).max(UPLOAD_LIMITS.fileBytes, `is larger than ${UPLOAD_LIMITS.fileBytes} bytes`),
});

/** All files of a release. */
const releaseFiles = z
  .record(filePath, declaredFile)
  .refine((files) => Object.keys(files).length <= UPLOAD_LIMITS.files, `more than ${UPLOAD_LIMITS.files} files`)
  .refine((files) => Object.hasOwn(files, 'release.json'), 'release.json is missing')
  .superRefine((files, context) => {
    const message = collision(Object.keys(files));
    if (message) context.addIssue({ code: 'custom', message });
  })
  .refine(
    (files) => Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) <= UPLOAD_LIMITS.bytes,
    `more than ${UPLOAD_LIMITS.bytes} bytes in all`,
  );
export type ReleaseFiles = z.output<typeof releaseFiles>;

/** As git names it, with uncommitted changes or without. */
const commit = z.string().regex(/^[0-9a-f]{40}(?:-dirty)?$/);

/** The declaration of an upload; any other file is refused. */
export const uploadSchema = z.strictObject({
  name: remoteName,
  version: semver,
  commit: commit.optional(),
  files: releaseFiles,
});
export type Upload = z.output<typeof uploadSchema>;

/** `expected` is required here: a repeated call is a conflict and changes nothing. */
const moveFields = { who: text(80), reason: text(500).optional(), expected: z.number().int().min(0) };
const despiteFreeze = z.boolean().optional();
const coordinates = { remote: remoteName, version: semver };
export const coordinatesSchema = z.object(coordinates);
export const archivedFileSchema = z.object({ path: filePath });
export const promoteSchema = z.strictObject({
  ...coordinates,
  together: z.array(z.strictObject(coordinates)).max(20).optional(),
  ...moveFields,
  despiteFreeze,
});
export const canarySchema = z.strictObject({
  ...coordinates,
  percent: z.number().min(0).max(100),
  plan: planSchema.optional(),
  audience: audienceSchema.nullable().optional(),
  ...moveFields,
  despiteFreeze,
});
export const pauseSchema = z.strictObject({ ...coordinates, isPaused: z.boolean(), ...moveFields });
export const scheduleSchema = z.strictObject({ ...coordinates, at: z.iso.datetime().nullable(), ...moveFields, despiteFreeze });
export const freezeSchema = z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime(), ...moveFields });
export const liftSchema = z.strictObject({ freeze: z.number().int().min(1), ...moveFields });
export const protectSchema = z.strictObject({
  remote: remoteName,
  hours: z.number().int().min(1).max(APPROVAL_HOURS.max).nullable(),
  ...moveFields,
});
const request = z.number().int().min(1);
export const approveSchema = z.strictObject({ request, ...moveFields });
export const declineSchema = z.strictObject({ request, ...moveFields, reason: moveFields.reason.unwrap() });
export const rollbackSchema = z.strictObject({ remote: remoteName, ...moveFields });
export const PRUNE_DAYS = { default: 30, max: 3_650 } as const;
export const pruneSchema = z.strictObject({ days: z.number().int().min(1).max(PRUNE_DAYS.max), isDryRun: z.boolean(), ...moveFields });
/** The document as text: findings refer to its lines. */
const document = z.string().max(MAX_LANDER_BYTES);
const pictures = z.record(landerPictureName, landerFileName).optional();
export const landerPublishSchema = z.strictObject({ document, pictures, ...moveFields });
export const landerUnpublishSchema = z.strictObject({ name: landerName, ...moveFields });
export const landerPreviewSchema = z.strictObject({
  document,
  pictures,
  minutes: z
    .number()
    .int()
    .min(1)
    .max(7 * 24 * 60),
});
/** Validity of a link: by default a working day. */
export const OVERRIDE_MINUTES = { default: 8 * 60, max: 24 * 60 } as const;
export const overrideLinkSchema = z.strictObject({
  override: overrideSchema,
  minutes: z.number().int().min(1).max(OVERRIDE_MINUTES.max),
});
export const previewLinkSchema = z.strictObject({
  versions: z.array(z.strictObject(coordinates)).min(1).max(MAX_PREVIEWED),
  days: z.number().int().min(1).max(PREVIEW_DAYS.max).optional(),
  isPinned: z.boolean().optional(),
});
export const journalQuerySchema = z.object({ limit: z.coerce.number().int().min(1).max(500).default(20) });
export const explainQuerySchema = z.object({ url: z.string().min(1).max(2_000) });

/** Schemas of responses, for the CLI. */
const finding = z.object({ rule: z.string(), severity: z.enum(['error', 'warning']), message: z.string(), affected: z.array(z.string()) });
const { remotes, landers, freezes, requests, approvals } = registryIndexSchema.shape;
const landerFindings = z.array(z.object({ line: z.number(), severity: z.enum(['error', 'warning']), message: z.string() }));
const previewLink = z.object({ path: z.string(), until: z.string() });
const releaseStatus = remotes.valueType.extend({ published: z.array(z.string()) });

export const apiResponses = {
  status: z.object({
    number: z.number(),
    updatedAt: z.string(),
    remotes: z.record(z.string(), releaseStatus),
    landers,
    // Older platforms do not send these.
    freezes: freezes.unwrap().default([]),
    requests: requests.unwrap().default([]),
    approvals: approvals.unwrap().default({}),
    shell: releaseStatus.nullable().default(null),
    limits: z.record(z.string(), z.number()).default({}),
  }),
  journal: z.array(journalEntrySchema),
  audit: z.object({
    advisories: z.number(),
    releases: z.array(
      z.object({
        remote: z.string(),
        version: z.string(),
        channel: z.enum(['stable', 'canary']),
        libraries: z.number(),
        faults: z.array(z.object({ what: z.string(), message: z.string() })),
        remedy: z.string().nullable(),
      }),
    ),
  }),
  published: z.array(z.string()),
  archive: z.object({ files: releaseFiles, commit: commit.nullable().default(null) }),
  explanation: z.object({
    path: z.string(),
    servedBy: z.enum(['remote', 'shell', 'backend', 'file', 'nobody']),
    remote: z.string().nullable(),
    version: z.string().nullable(),
    route: z.object({ id: z.string(), path: z.string() }).nullable(),
    rule: z.string(),
  }),
  move: z.object({
    number: z.number(),
    remote: remotes.valueType,
    findings: z.array(finding),
    request: requests.unwrap().element.optional(),
  }),
  decided: z.object({ number: z.number() }),
  freeze: z.object({ number: z.number(), freezes: freezes.unwrap() }),
  prune: z.object({
    number: z.number(),
    versions: z.array(z.object({ remote: z.string(), version: z.string(), publishedAt: z.string() })),
    remaining: z.number(),
  }),
  lander: z.object({ number: z.number(), name: z.string(), findings: landerFindings }),
  landerPreview: z.object({ path: z.string(), until: z.string(), findings: landerFindings }),
  override: z.object({ remote: z.string(), url: z.string(), path: z.string(), until: z.string() }),
  preview: previewLink,
  picture: z.object({ name: landerFileName }),
  upload: z.object({ id: z.uuid() }),
  publish: z.object({ result: z.enum(['published', 'unchanged']), findings: z.array(finding), preview: previewLink.nullable() }),
  error: z.object({ error: z.object({ code: z.string(), message: z.string(), findings: z.array(finding).optional() }) }),
};
